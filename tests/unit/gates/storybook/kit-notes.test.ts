import { describe, expect, test } from 'vitest';
import { notesOf } from '../../../../scripts/check/gates/notes.ts';

const story = (title: string, notes: string) => `const meta = {
  title: '${title}',
  parameters: {
    kit: {
${notes}
    } satisfies KitDocs,
  },
} satisfies Meta;`;

const WHOLE = `      use: 'When one chooses.',
      avoid:
        'When nobody does.',
      anatomy: [{ part: 'Box', what: 'Chosen or not' }],
      accessibility: NOTES_OF_ALL,
      related: ['UI/Other'],`;
const other = ['stories/ui/other.stories.tsx', story('UI/Other', WHOLE)] as const;

const problemsOf = (file: string, text: string) =>
  notesOf(new Map([[file, text], other])).flatMap(({ problem }) => problem ?? []);

describe('kit notes of a component', () => {
  test('complete → no problem', () => {
    expect(problemsOf('stories/ui/a.stories.tsx', story('UI/A', WHOLE))).toEqual([]);
    expect(problemsOf('stories/pages/a.stories.tsx', 'no notes')).toEqual([]);
  });

  test('one or all missing → named', () => {
    for (const note of ['use', 'avoid', 'accessibility', 'related']) {
      const without = WHOLE.replace(new RegExp(`      ${note}:.*?(?=\n      [a-z]|$)`, 's'), '');
      expect(problemsOf('stories/ui/a.stories.tsx', story('UI/A', without))).toEqual([
        `stories/ui/a.stories.tsx: its kit notes lack ${note}`,
      ]);
    }
    expect(problemsOf('stories/ui/a.stories.tsx', `const meta = { title: 'UI/A' };`)).toEqual([
      'stories/ui/a.stories.tsx: its kit notes lack use, avoid, accessibility, related',
    ]);
  });

  test('one title in two files → one of them counts for both', () => {
    expect(problemsOf('stories/ui/other-more.stories.tsx', `const meta = { title: 'UI/Other' };`)).toEqual([]);
  });

  test('empty list or sentence → counts as missing', () => {
    const empty = WHOLE.replace("['UI/Other']", '[]').replace(`'When one chooses.'`, `''`);
    expect(problemsOf('stories/ui/a.stories.tsx', story('UI/A', empty))).toEqual([
      'stories/ui/a.stories.tsx: its kit notes lack use, related',
    ]);
  });

  test('pattern without anatomy → named', () => {
    const without = WHOLE.replace(/ {6}anatomy:.*\n/, '');
    expect(problemsOf('stories/ui/a.stories.tsx', story('UI/A', without))).toEqual([]);
    expect(problemsOf('stories/patterns/a.stories.tsx', story('Patterns/A', without))).toEqual([
      'stories/patterns/a.stories.tsx: its kit notes lack anatomy',
    ]);
  });

  test('related story that does not exist → named', () => {
    const gone = WHOLE.replace('UI/Other', 'UI/Renamed');
    expect(problemsOf('stories/ui/a.stories.tsx', story('UI/A', gone))).toEqual([
      'stories/ui/a.stories.tsx: its kit notes name UI/Renamed, which has no stories',
    ]);
  });
});
