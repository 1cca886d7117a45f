import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../src/lib/csv.ts';
import { Arranger } from '../../../src/ui/data-table/arrange.ts';
import type { Column } from '../../../src/ui/data-table/column.ts';
import { inSlots, rowsIn, topOf } from '../../../src/ui/data-table/rows-window.ts';

type Pupil = { name: string; form?: string; points: number | null; joined: string };
const PUPILS: readonly Pupil[] = [
  { name: 'Zoë Adair', form: 'Year 10', points: 12, joined: '2024-09-03' },
  { name: 'zoe Abel', form: 'Year 9', points: -3, joined: '2025-09-02' },
  { name: 'Émile Okafor', points: null, joined: '2023-09-05' },
  { name: 'Ada Byrne', form: 'Year 9', points: 12, joined: '2024-01-08' },
];
const COLUMNS: readonly Column<Pupil>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, filter: 'text' },
  { id: 'form', header: 'Form', value: ({ form }) => form, filter: 'choice' },
  { id: 'points', header: 'Points', value: ({ points }) => points, kind: 'number', filter: 'from' },
  { id: 'joined', header: 'Joined', value: ({ joined }) => joined, kind: 'date', filter: 'from' },
];
/** Letters with and without marks, numbers with noughts before them, and what has to be left to the collator. */
const SOME_WORDS = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(...'aAeÉéñzZłØœßĿ 0019-_·\'"\u0301👍я') }),
);
const arranger = new Arranger(PUPILS, COLUMNS);
const names = (...[filters, sort]: Parameters<typeof arranger.arrange>) =>
  Array.from(arranger.arrange(filters, sort), (row) => PUPILS[row]?.name);

describe('order of rows', () => {
  it('no sort → as they came', () => {
    expect(names([], undefined)).toEqual(PUPILS.map(({ name }) => name));
  });

  it('names → by letters, not case or accent', () => {
    expect(names([], { id: 'name', desc: false })).toEqual(['Ada Byrne', 'Émile Okafor', 'zoe Abel', 'Zoë Adair']);
  });

  it('Year 9 and Year 10 → by number, empty last either way', () => {
    expect(names([], { id: 'form', desc: false })).toEqual(['zoe Abel', 'Ada Byrne', 'Zoë Adair', 'Émile Okafor']);
    expect(names([], { id: 'form', desc: true })).toEqual(['Zoë Adair', 'zoe Abel', 'Ada Byrne', 'Émile Okafor']);
  });

  it('numbers → as numbers', () => {
    expect(names([], { id: 'points', desc: false })).toEqual(['zoe Abel', 'Zoë Adair', 'Ada Byrne', 'Émile Okafor']);
    expect(names([], { id: 'points', desc: true })).toEqual(['Zoë Adair', 'Ada Byrne', 'zoe Abel', 'Émile Okafor']);
  });

  it('column with an order → that order, others after', () => {
    const how: Column<string> = { id: 'how', header: 'How', value: (word) => word, order: ['bad', 'poor', 'good'] };
    const values = ['good', 'unheard of', 'bad', 'good', 'poor', ''];
    const sorted = (desc: boolean) =>
      Array.from(new Arranger(values, [how]).arrange([], { id: 'how', desc }), (row) => values[row]);
    expect(sorted(false)).toEqual(['bad', 'poor', 'good', 'good', 'unheard of', '']);
    expect(sorted(true)).toEqual(['unheard of', 'good', 'good', 'poor', 'bad', '']);
    expect(new Arranger(values, [how]).keys('how')?.choices).toEqual(['bad', 'poor', 'good', 'unheard of']);
  });

  it('any words → as a stable sort with a collator', () => {
    const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });
    fc.assert(
      fc.property(fc.array(SOME_WORDS), (values) => {
        const column: Column<string> = { id: 'word', header: 'Word', value: (word) => word };
        const rows = Array.from(new Arranger(values, [column]).arrange([], { id: 'word', desc: false }));
        expect(rows.map((row) => values[row])).toEqual(values.toSorted(collator.compare));
      }),
    );
  });

  it('keys prepared in pieces → the same ranks', () => {
    const titles = Array.from({ length: 5000 }, (_, index) => `Story ${(index * 7919) % 5000}`);
    const column: Column<string> = { id: 'word', header: 'Word', value: (word) => word };
    const keys = new Arranger(titles, [column]).keys('word');
    let rounds = 0;
    while (!keys?.prepare(() => ++rounds % 3 !== 0)) expect(rounds).toBeLessThan(1000);
    expect(rounds).toBeGreaterThan(30);
    expect(Array.from(keys.ranks.slice(0, 3))).toEqual([0, 2919, 838]);
  });
});

describe('filters', () => {
  it('words → all found, without case and accents', () => {
    expect(names([{ id: 'name', value: ' ZOE ad' }], undefined)).toEqual(['Zoë Adair']);
  });

  it('value, minimum, day → rows that match', () => {
    expect(names([{ id: 'form', value: 'Year 9' }], undefined)).toEqual(['zoe Abel', 'Ada Byrne']);
    expect(names([{ id: 'points', value: '0' }], undefined)).toEqual(['Zoë Adair', 'Ada Byrne']);
    expect(names([{ id: 'joined', value: '2024-02-01' }], undefined)).toEqual(['Zoë Adair', 'zoe Abel']);
  });

  it('several filters and a sort → all apply', () => {
    const filters = [
      { id: 'form', value: 'Year 9' },
      { id: 'name', value: 'a' },
    ];
    expect(names(filters, { id: 'name', desc: true })).toEqual(['zoe Abel', 'Ada Byrne']);
  });

  it('empty value, unknown column → ignored', () => {
    expect(
      names(
        [
          { id: 'name', value: '  ' },
          { id: 'gone', value: 'x' },
        ],
        { id: 'gone', desc: true },
      ),
    ).toHaveLength(4);
  });

  it('choices → in order', () => {
    expect(arranger.keys('form')?.choices).toEqual(['Year 9', 'Year 10']);
  });
});

describe('visible rows', () => {
  const opened = [
    { at: 2, height: 100 },
    { at: 5, height: 60 },
  ];

  it('topOf: rows opened above → their height added', () => {
    expect([2, 3, 6].map((row) => topOf(row, 40, opened))).toEqual([80, 220, 400]);
  });

  it('rowsIn: window → rows that touch it and some spare', () => {
    expect(rowsIn(100, 40, [], { top: 400, height: 80, spare: 2 })).toEqual({ start: 8, end: 15 });
    expect(rowsIn(100, 40, [], { top: 3990, height: 80, spare: 2 })).toEqual({ start: 97, end: 100 });
    expect(rowsIn(0, 40, [], { top: 0, height: 80, spare: 2 })).toEqual({ start: 0, end: 0 });
  });

  it('rowsIn: only an opened part visible → its row', () => {
    expect(rowsIn(100, 40, opened, { top: 150, height: 10, spare: 0 })).toEqual({ start: 2, end: 3 });
  });

  it('rowsIn: any place → holds the row at the top', () => {
    const places = fc.uniqueArray(fc.nat(199), { maxLength: 8 });
    fc.assert(
      fc.property(places, fc.nat(199), fc.integer({ min: 1, max: 400 }), (at, row, height) => {
        const open = at.toSorted((a, b) => a - b).map((place) => ({ at: place, height }));
        const top = topOf(row, 40, open);
        const { start, end } = rowsIn(200, 40, open, { top, height: 40, spare: 0 });
        expect(start).toBe(row);
        expect(end).toBeGreaterThan(row);
      }),
    );
  });
});

describe('slots of rows', () => {
  it('rows stay and change → those that stay keep their slot', () => {
    const first = inSlots([0, 1, 2, 3], []);
    expect(first).toEqual([0, 1, 2, 3]);
    expect(inSlots([2, 3, 4, 5], first)).toEqual([4, 5, 2, 3]);
    expect(inSlots([50, 51, 52, 53, 2], [4, 5, 2, 3])).toEqual([50, 51, 2, 52, 53]);
  });

  it('same rows → the same slots', () => {
    const slots = [4, 5, 2, 3];
    expect(inSlots([2, 3, 4, 5], slots)).toBe(slots);
    expect(inSlots([2, 3], slots)).toEqual([-1, -1, 2, 3]);
    expect(inSlots([], [])).toEqual([]);
  });

  it('any scrolling → each row once, as many slots as ever needed', () => {
    const lines = fc.uniqueArray(fc.nat(60), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(lines, { minLength: 1 }), (walk) => {
        let slots: readonly number[] = [];
        for (const visible of walk) {
          const before = slots;
          slots = inSlots(visible, before);
          expect(slots.filter((line) => line >= 0).toSorted((a, b) => a - b)).toEqual(
            visible.toSorted((a, b) => a - b),
          );
          expect(slots.every((line, slot) => !before.includes(line) || line < 0 || before[slot] === line)).toBe(true);
        }
        expect(slots).toHaveLength(Math.max(...walk.map(({ length }) => length)));
      }),
    );
  });
});

describe('CSV of a table', () => {
  it('quotes, formulas, numbers → quoted, defused, kept', () => {
    expect(
      toCsv([
        ['Name', 'Points'],
        ['O’Neil, "Jo"', -3],
        ['=1+1', null],
        ['-2', 4.5],
        ['@a', Number.NaN],
      ]),
    ).toBe('\uFEFF"Name","Points"\r\n"O’Neil, ""Jo""","-3"\r\n"\'=1+1",""\r\n"\'-2","4.5"\r\n"\'@a",""\r\n');
  });
});
