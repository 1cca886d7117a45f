import { describe, expect, it } from 'vitest';
import { ALLOWED_WORDS, RETIRED_WORDS } from '../../../scripts/check/gates/word-list.ts';
import { wordsOf } from '../../../scripts/check/gates/words.ts';

const problemsIn = (text: string, file = 'src/features/a.tsx') =>
  wordsOf(file, text).flatMap(({ problem }) => (problem ? [problem] : []));
const problemsOfText = (text: string) => problemsIn(`const label = ${JSON.stringify(text)};`);

/** What each pattern is there for, as it once was on a screen. */
const ONCE_WRITTEN: Record<keyof typeof RETIRED_WORDS, readonly string[]> = {
  somebody: ['Somebody else has just decided', 'Nobody has it.', 'For everybody'],
  letter: ['You get this letter because you asked', 'Letters go to head@oakfield.test'],
  'e-mail': ['E-mail address', 'you get an e-mail'],
  waits: ['38 wait for a decision', 'Nothing waits for you', 'Decide 46 that wait'],
  decide: ['Stories to decide', 'It waits for your decision', 'It was decided'],
  room: ['Room on your plan', 'Your plan has room for'],
  holds: ['Your plan holds 2,000 stories', 'You have more than this plan can hold'],
  'by itself': ['This page goes on by itself', 'New posts appear by themselves'],
  'second step': ['The second step is off', 'Second step'],
  'switched off': ['Switched off: no room', 'It is switched on', 'Off plan'],
  stands: ['Paste it where the stories should stand.', 'what stood here has been deleted', 'It stands in the address'],
  'comes in': ['385 stories came in', 'Posts come in', 'Its rule takes this story in.', 'put in or taken out by hand'],
  'goes on': ['It goes on.', 'This page moves on', 'Go on'],
  'any more': [
    'no longer there any more',
    'It goes all the same',
    'Count anew',
    'once more',
    'at once',
    'Not shown of late',
  ],
  'of yours': ['a page of yours', 'Every sign-in of theirs'],
  made: ['Made 16 May', 'Make a widget', 'Make new codes'],
  'let in': ['Let in', 'has let you in', 'lets you in'],
  'not here': ['This school is not here', 'The story is not there'],
  fits: ['No story fits', 'Nobody fits', 'What fits', 'No channel has these words', 'No channel with this in its name'],
  look: ['Look', 'Look again', 'Look at the plan', 'See stories'],
  whoever: ['Whoever wrote it reads this.', 'To whom'],
  'was not saved': ['The role was not saved', 'No recovery codes were made: were not sent'],
  telephone: ['Telephone number'],
  'web site': ['your own web site', 'the web page of your school'],
  'such as': ['A handle such as oak-field'],
  lacks: ['It lacks something of the rule', 'The address is not whole', 'It may have at most 300'],
  semicolon: ['Ten channels; two need a look', 'Try again;', 'the card “Stories”; then save'],
  'runs the platform': ['the right to run the platform'],
};

describe('wordsOf', () => {
  it.each(Object.entries(ONCE_WRITTEN).flatMap(([name, texts]) => texts.map((text) => [name, text] as const)))(
    'retired words “%s” in “%s” → named with what to write instead',
    (name, text) => {
      const { instead } = RETIRED_WORDS[name as keyof typeof RETIRED_WORDS];
      expect(problemsOfText(text)).toContainEqual(expect.stringMatching(/^src\/features\/a\.tsx:1 “/));
      expect(problemsOfText(text).join('\n')).toContain(instead);
    },
  );

  it.each([
    '38 stories awaiting review',
    'We couldn’t save the role. Try again.',
    'Paused: over plan limit',
    'Someone else has just reviewed “Harvest”. Showing the next story.',
    'You’re receiving this email because you asked to join Oakfield.',
    'What your school stands for',
    'At least one small letter and one digit',
    'Use letters, digits, spaces or hyphens',
  ])('“%s” → no problem', (text) => {
    expect(problemsOfText(text)).toEqual([]);
  });

  it.each([
    ['string', `\n\nconst title = 'Nobody fits';`, 3],
    ['template', `\nconst title = \`\${count} wait for\n a letter\`;`, 3],
    ['attribute', `<Button\n label="Look" />`, 2],
    ['text of JSX', '<p>\n\n  Telephone\n</p>', 3],
    ['text of a page as markup', '`<h1>Pay</h1>\n<p>a letter</p>`', 2],
  ])('%s of several lines → the line of the words', (_kind, text, line) => {
    expect(problemsIn(text)).toContainEqual(expect.stringMatching(new RegExp(`^src/features/a\\.tsx:${line} `)));
  });

  it.each([
    [`import { a } from './second step';`],
    [`<p className="room for a letter" id="Look">Text</p>`],
    [`const kind: 'Second step' = read();`],
    [`const rows = { 'Second step': 1 }; const id = 'letter'; const path = '/made';`],
    ['// Somebody waits for a letter\nconst a = 1;'],
    ['const page = `<style>.room { color: red; } </style><a class="letter">Home</a>`;'],
  ])('%s: never on the screen → no problem', (text) => {
    expect(problemsIn(text)).toEqual([]);
  });

  it('document → read without its code, with semicolons', () => {
    const text =
      'Run it; then read on.\n\n    somebody()\n\n`a letter` and [a link](docs/room.md)\n\nNobody reads it.\n';
    expect(problemsIn(text, 'README.md')).toEqual([expect.stringMatching(/^README\.md:7 “Nobody”/)]);
  });

  it('document for engineers → terms alone, no phrases', () => {
    const text = 'The job holds a lease and goes on at once. The letter is in the outbox.\n';
    expect(problemsIn(text, 'docs/operations.md')).toEqual([expect.stringMatching(/“letter”/)]);
  });
});

describe('word list', () => {
  it('every pattern → global, so that all of a text is looked through', () => {
    for (const { pattern } of Object.values(RETIRED_WORDS)) expect(pattern.global).toBe(true);
  });

  it('every allowed expression → says why', () => {
    for (const { words: pattern, reason } of ALLOWED_WORDS)
      expect([pattern.global, reason]).toEqual([true, expect.stringMatching(/\w+ \w+/)]);
  });
});
