/**
 * Words that say nothing of what a value is, and the retired words of docs/glossary.md, with what to write instead. As names
 * they are looked for whole (`notFound` is fine), in the singular and the plural; `isPart` those that make no good name in any
 * part of it (`toldAbout`). In comments only `inComments` is, where given; the rest is ordinary English.
 */
export type RetiredName = {
  readonly instead: string;
  readonly isPart?: true;
  readonly inComments?: RegExp;
};

const WHAT_IT_IS = 'say what the value is: documents, snapshot, namesOnList, savedDraft';

export const RETIRED_NAMES: Readonly<Record<string, RetiredName>> = {
  told: { instead: WHAT_IT_IS, isPart: true, inComments: /\btold\b/gi },
  given: { instead: WHAT_IT_IS },
  found: { instead: WHAT_IT_IS },
  known: { instead: WHAT_IT_IS },
  kept: { instead: WHAT_IT_IS },
  words: { instead: 'say what text it is: label, message, searchText, labels' },
  wanted: { instead: WHAT_IT_IS, isPart: true, inComments: /\bwanted\b/gi },
  stands: { instead: WHAT_IT_IS, inComments: /\bstands\b(?! for\b)/gi },
  turns: { instead: WHAT_IT_IS, inComments: /\bturns\b/gi },
  judge: { instead: 'write moderate, or what is checked', isPart: true, inComments: /\bjudg(?:es?|ed|ing)\b/gi },
  room: { instead: 'write availability or remaining', inComments: /\broom\b/gi },
  takeBack: { instead: 'write undo, withdraw or remove', inComments: /\btak(?:es?|en|ing) back\b|\btook back\b/gi },
  waits: { instead: 'write pending, or what is waited for', inComments: /\bwaits\b/gi },
  somebody: {
    instead: 'write user, member or the role',
    isPart: true,
    inComments: /\b(?:some|every|any|no)body\b/gi,
  },
  nobody: { instead: 'write user, member or the role' },
  decide: { instead: 'write moderate, or what is chosen' },
  takeIn: { instead: 'write sync or importPosts' },
  offPlan: { instead: 'write disabledByPlan', inComments: /\boff plan\b/gi },
  keep: { instead: 'write downgrade or RetentionChoice; of anything else what is saved' },
  look: { instead: 'write appearance, or what is read' },
  notice: { instead: 'write notification' },
  telling: { instead: 'write notification', inComments: /\btellings?\b/gi },
  letter: { instead: 'write email, or character' },
  postBox: { instead: 'write email', inComments: /\bpost box(?:es)?\b/gi },
  secondStep: { instead: 'write secondFactor', isPart: true, inComments: /\bsecond steps?\b/gi },
  mfa: { instead: 'write secondFactor' },
  inSchool: { instead: 'write withSchoolTransaction' },
  ledger: { instead: 'write SchoolTransaction' },
  isSpent: { instead: 'write attemptsExhausted' },
  asked: { instead: 'write requests, parameters or options' },
  promises: { instead: 'write contract' },
  auditLog: { instead: 'write audit' },
};

/** Of the glossary’s retired column: what is retired for one meaning and right for another. */
export const OTHER_MEANINGS: Readonly<Record<string, string>> = {
  out: 'an output or a direction',
  shown: 'what is displayed now, as a filter leaves it',
  read: 'reading a file, a document or an answer',
  hold: 'holding a lock, a timer or an answer in a test',
  extras: 'what a plan offers besides its limits',
  Ground: 'the colour behind something',
  School: 'the entity',
  On: 'an event or a switch',
  'billing as a third word': 'the area of the server',
  'mail you get': 'only ever on the screen',
  'mfa as a third word': 'Firebase’s name in its protocol; `mfa` alone is retired',
  'Save as CSV': 'only ever on the screen',
  'Export as CSV': 'only ever on the screen',
};
