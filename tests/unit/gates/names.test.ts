import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OTHER_MEANINGS, RETIRED_NAMES } from '../../../scripts/check/gates/name-list.ts';
import {
  type Counts,
  countsOf,
  lowered,
  problemsOf,
  retiredColumnOf,
  retiredWordOf,
  unlisted,
  usesIn,
} from '../../../scripts/check/gates/names.ts';

const FILE = 'server/stories/a.ts';
const namesIn = (text: string, file = FILE) =>
  usesIn(file, text).map(({ kind, line, text: use }) => `${kind} ${line} ${use}`);

describe('retiredWordOf', () => {
  it.each([
    ['found', 'found'],
    ['Found', 'found'],
    ['FOUND', 'found'],
    ['_kept', 'kept'],
    ['#known', 'known'],
    ['rooms', 'room'],
    ['takeBack', 'takeBack'],
    ['TAKE_BACK', 'takeBack'],
    ['toldAbout', 'told'],
    ['hubToldAt', 'told'],
    ['judgePost', 'judge'],
    ['judge-post', 'judge'],
    ['isWanted', 'wanted'],
    ['NAMES_SOMEBODY', 'somebody'],
  ])('%s → %s', (name, word) => {
    expect(retiredWordOf(name)).toBe(word);
  });

  it.each(['notFound', 'foundAt', 'knownHosts', 'wordsOf', 'bedroom', 'soldered', 'untold', 'keepAlive', 'documents'])(
    '%s → no retired word',
    (name) => {
      expect(retiredWordOf(name)).toBeNull();
    },
  );
});

describe('usesIn', () => {
  it.each([
    ['function', 'function found() {}'],
    ['variable', 'const found = read();'],
    ['parameter', 'export const a = (found: string) => found;'],
    ['parameter of a type', 'type A = (found: string) => void;'],
    ['rest parameter', 'const a = (...found: string[]) => 1;'],
    ['destructured local', 'const { documents: found } = read();'],
    ['nested pattern with a default', 'const { a: [{ b: found = 1 }] } = read();'],
    ['parameter of a catch clause', 'try { a(); } catch (found) {}'],
    ['loop variable', 'for (const found of rows) a(found);'],
    ['name of a type', 'type Found = string;'],
    ['interface', 'interface Found {}'],
    ['type parameter', 'type A<Found> = Found[];'],
    ['class', 'class Found {}'],
    ['method', 'class A { found() {} }'],
    ['private field', 'class A { #found = 1; }'],
    ['method of an interface', 'interface A { found(): void }'],
    ['import under another name', "import { documents as found } from './a.ts';"],
    ['export under another name', 'const a = 1; export { a as found };'],
  ])('%s → its line', (_kind, text) => {
    expect(namesIn(`\n${text}`)).toEqual([expect.stringMatching(/^name 2 #?found$/i)]);
  });

  it.each([
    ['a call', 'a(found);'],
    ['a property of an object or a type', 'const a = { found: 1 }; type B = { found: string };'],
    ['an import under the name it has', "import { found } from './a.ts';"],
    ['a string', "const a = 'found';"],
    ['plain English in a comment', '// The words that were found, given what is known and kept.\nconst a = 1;'],
    ['a stand-in', '// It stands for another; ten letters of the alphabet are small letters.'],
  ])('%s → nothing', (_kind, text) => {
    expect(namesIn(text)).toEqual([]);
  });

  it.each([
    ['// Somebody waits.', ['Somebody', 'waits']],
    ['/** One is\n * told what stands here. */', ['told', 'stands']],
    ['/* It turns off; there is room to judge what is wanted. */', ['turns', 'room', 'judge', 'wanted']],
    ['// It takes back the second step; `somebody` in code is left alone.', ['takes back', 'second step']],
  ])('comment %s → its words', (text, uses) => {
    expect(
      usesIn(FILE, text)
        .map(({ text: use }) => use)
        .toSorted(),
    ).toEqual(uses.toSorted());
  });

  it('file name → named as its first line', () => {
    expect(namesIn('const a = 1;', 'server/channels/judge-post.ts')).toEqual(['name 1 judge-post.ts']);
    expect(namesIn('const a = 1;', 'src/lib/words.test.ts')).toEqual(['name 1 words.test.ts']);
    expect(namesIn('const a = 1;', 'src/lib/words-of.ts')).toEqual([]);
  });

  it('file that does not parse → an error with its name', () => {
    expect(() => usesIn(FILE, 'const found = ;')).toThrow(FILE);
  });
});

describe('problemsOf', () => {
  const uses = usesIn(FILE, 'const found = 1; const told = 2; // Somebody\nfunction a(found: string) {}');
  const exact: Counts = { [FILE]: { '// somebody': 1, found: 2, told: 1 } };

  it('as many as listed → no problem', () => {
    expect(countsOf(uses)).toEqual(exact);
    expect(problemsOf(uses, exact)).toEqual([]);
  });

  it('more than listed → every use, with its line and what to write', () => {
    const problems = problemsOf(uses, { [FILE]: { '// somebody': 1, found: 1, told: 1 } });
    expect(problems).toEqual([
      expect.stringMatching(`^${FILE}:1 the name “found”: say what the value is.+lists 1 of 2`),
      expect.stringMatching(`^${FILE}:2 the name “found”`),
    ]);
  });

  it('file that is not listed → each of its uses', () => {
    expect(problemsOf(uses, {})).toHaveLength(4);
  });

  it('fewer than listed → the command that lowers the list', () => {
    expect(problemsOf(uses.slice(1), exact)).toEqual([expect.stringContaining('npm run check -- words --update')]);
    expect(problemsOf(uses, { ...exact, 'src/gone.ts': { told: 2 } })).toEqual([
      expect.stringMatching(/^src\/gone\.ts has “told” 0 times.+lists 2/),
    ]);
  });
});

describe('lowered', () => {
  const uses = usesIn(FILE, 'const found = 1; const told = 2;');

  it('fewer uses than listed → lowered, and removed at none', () => {
    expect(lowered(uses, { 'src/gone.ts': { told: 2 }, [FILE]: { told: 3, known: 1, found: 1 } })).toEqual({
      [FILE]: { found: 1, told: 1 },
    });
  });

  it('more uses than listed → neither raised nor added', () => {
    expect(lowered([...uses, ...uses], { [FILE]: { found: 1 } })).toEqual({ [FILE]: { found: 1 } });
    expect(lowered(uses, {})).toEqual({});
  });
});

describe('glossary', () => {
  const column = retiredColumnOf(readFileSync('docs/glossary.md', 'utf8'));

  it('every word of its retired column → looked for, or right for another thing', () => {
    expect(column).toEqual(expect.arrayContaining(['judge', 'take in', 'inSchool', 'second step']));
    expect(unlisted(column)).toEqual([]);
  });

  it('a word that no list has → named', () => {
    const table = '| thing | code | retired |\n|---|---|---|\n| a | b | thingamajig, judge |\n| c | d | – |';
    expect(unlisted(retiredColumnOf(table))).toEqual(['thingamajig']);
  });

  it('words of other meanings → all of them retired there', () => {
    expect(Object.keys(OTHER_MEANINGS).filter((word) => !column.includes(word))).toEqual([]);
  });

  it('patterns for comments → global, so that all of a comment is looked through', () => {
    for (const { inComments } of Object.values(RETIRED_NAMES)) expect(inComments?.global ?? true).toBe(true);
  });
});

describe('list of names that are still allowed', () => {
  it('files and words → sorted, each more than none', () => {
    const allowed = JSON.parse(readFileSync('scripts/check/gates/names-allowed.json', 'utf8')) as Counts;
    const rows = Object.entries(allowed);
    expect(rows.map(([file]) => file)).toEqual(rows.map(([file]) => file).toSorted());
    for (const [, counts] of rows) {
      expect(Object.keys(counts)).toEqual(Object.keys(counts).toSorted());
      expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
    }
  });
});
