export type Retired = {
  /** Global. */
  readonly pattern: RegExp;
  /** What to write in its place, and why where that is not plain. */
  readonly instead: string;
  /** The name of a thing, retired in documents for engineers too; the rest are phrases. */
  readonly isTerm?: true;
  /** Documents may have it. */
  readonly isForScreens?: true;
};

/**
 * Words and phrases that read as if translated, or that name a thing by another word than docs/glossary.md does. They
 * are for what people read; for names and comments of the code there is `name-list.ts`.
 */
export const RETIRED_WORDS = {
  somebody: {
    pattern: /\b(?:some|every|any)body\b|\bnobody\b/giu,
    instead: 'write someone, everyone or no one; better the role (“an admin”) or the imperative',
    isTerm: true,
  },
  letter: { pattern: /\bletters?\b/giu, instead: 'write “email”', isTerm: true },
  'e-mail': { pattern: /\be-mail/giu, instead: 'write “email”, without a hyphen', isTerm: true },
  waits: {
    pattern: /\bwaits?\b(?= for\b|\s*$|[.,;:]| until\b)|\bthat waits?\b|\bstill waits?\b/giu,
    instead: 'write “awaiting review” or “pending”; of a person “is waiting for”',
  },
  decide: {
    pattern: /\bdecide[sd]?\b|\bdeciding\b|\bdecisions?\b/giu,
    instead: 'write “review”, or the act: “approve”, “hide”, “choose”',
  },
  room: {
    pattern: /\broom\b/giu,
    instead: 'name the plan’s limit or what is left: “5 of 15 channels used”, “5 left”; of space: “space”',
  },
  holds: { pattern: /\bholds?\b/giu, instead: 'write “includes”, “contains”, “is valid” or “applies”' },
  'by itself': { pattern: /\bby (?:itself|themselves)\b/giu, instead: 'write “automatically”' },
  'second step': { pattern: /\bsecond step\b/giu, instead: 'write “two-step verification”', isTerm: true },
  'switched off': {
    pattern: /\bswitch(?:ed|es)? (?:it |them )?(?:off|on)\b|\boff plan\b/giu,
    instead: 'write “turned off”, “turned on”, or “Paused: over plan limit”',
  },
  stands: { pattern: /\bstands?\b(?! for\b)|\bstood\b/giu, instead: 'write “is” or “appears”' },
  'comes in': {
    pattern:
      /\bcom(?:e|es|ing) in\b|\bcame in\b|\b(?:take|takes|taken) (?!part\b)(?:\w+ ){0,2}in\b|\bput in\b|\btaken? out\b|\btakes out\b/giu,
    instead: 'write “is imported”, “add” or “remove”',
  },
  'goes on': { pattern: /\b(?:go|goes|going|went|moves?) on\b/giu, instead: 'write “continue”' },
  'any more': {
    pattern: /\bany more\b|\ball the same\b|\bmeanwhile\b|\bonce more\b|\bat once\b|\banew\b|\bof late\b/giu,
    instead: 'leave it out, or write “no longer”, “anyway”, “again”, “immediately”, “at the same time”, “recently”',
  },
  'of yours': { pattern: /\bof (?:theirs|yours|ours)\b/giu, instead: 'write “your page”, “their page”' },
  made: { pattern: /\bmade\b(?! of\b)|\bmak(?:e|es|ing) (?:a|new)\b/giu, instead: 'write “created”, “create”' },
  'let in': {
    pattern: /\blets? (?:\w+ )?in\b/giu,
    instead: 'write “approve” or “give access”',
    isTerm: true,
  },
  'not here': { pattern: /\bnot (?:here|there)\b/giu, instead: 'write “not found”, or what has been deleted' },
  fits: {
    pattern: /\bno(?:body|thing| \w+) fits?\b|\bwhat fits\b|\bhas these words\b|\bwith this in its name\b/giu,
    instead: 'write “No results for “…”” or “Matching stories”',
  },
  look: {
    pattern: /\blook(?:s|ed|ing)? (?:at|into|among|again|around)\b|^\s*(?:look|see)\b[^.]*$/giu,
    instead: 'write “Check” or “View” and its noun: “View channel”',
  },
  whoever: { pattern: /\bwho(?:m|ever|soever)\b/giu, instead: 'write “people who” or “the person who”' },
  'was not saved': {
    pattern: /\b(?:was|were) not (?:saved|changed|sent|made|created|added)\b/giu,
    instead: 'write “We couldn’t save …”: what happened, why if known, what to do',
  },
  telephone: { pattern: /\btelephones?\b/giu, instead: 'write “phone”', isTerm: true },
  'web site': {
    pattern: /\bweb sites?\b|\bweb page of\b/giu,
    instead: 'write “website”, or “page” for one of it',
    isTerm: true,
  },
  'such as': { pattern: /\bsuch as\b/giu, instead: 'write “for example”, or list them' },
  lacks: {
    pattern: /\blacks something of\b|\bis not whole\b|\bmay have at most\b/giu,
    instead: 'list what is missing; of a limit: “Use 300 characters or fewer”',
  },
  semicolon: {
    pattern: /[\p{L}\p{N}”’)–…];(?=\s+[\p{L}–“]|\s*$)/gu,
    instead: 'write two sentences',
    isForScreens: true,
  },
  'runs the platform': { pattern: /\bruns? the platform\b/giu, instead: 'write “platform admin”', isTerm: true },
} satisfies Record<string, Retired>;

/** Retired words that are right as they are; `within` says where alone. A file cannot be excused, only words. */
export const ALLOWED_WORDS: readonly {
  readonly words: RegExp;
  readonly within?: string;
  readonly reason: string;
}[] = [
  {
    words:
      /\b(?:small|capital|first|next|two|ten|other|these|further|Latin|Cyrillic|\d+) letters?\b|\bletters?(?: (?:and|or)|,) (?:digits?|numbers?|spaces|faces)\b/giu,
    reason: 'of the alphabet, in rules for passwords, names and codes',
  },
  { words: /[\w]; (?:charset|q|filename|includeSubDomains)\b/g, reason: 'a header of HTTP' },
  { words: /\bstand-ins?\b|\bmusic stand\b/giu, reason: 'nouns, not verbs' },
  {
    words:
      /The rain on the roof was not in the script, but nobody in\s+the hall would have|thunder sheet made in\s+Design and Technology|dreams are made on|Lessons go on, coats go on|first eleven hold on|Everybody was there/g,
    reason: 'pieces that a pupil wrote, or Shakespeare',
  },
  { words: /export const \w+ = [^;]*;/g, reason: 'code as text' },
  { words: /Mozilla\/5\.0 \([^)]*\)/g, reason: 'the name of a browser' },
  { words: /^Look$/g, within: '.storybook/', reason: 'a menu of the workbench’s toolbar' },
  { words: /\*Look\*/g, within: 'stories/docs/', reason: 'a menu of the workbench’s toolbar' },
  { words: /Letters from the Head/g, reason: 'a column of the demo school' },
  { words: /Nobody@Oakfield\.test/g, reason: 'an email address' },
  {
    words:
      /^See (?:channels|stories|collections|widgets|reports|data settings|school settings|people|roles|plan and billing)$/g,
    within: 'src/domain/access.ts',
    reason: 'what permissions are called',
  },
  { words: /^see their Facebook page$/g, reason: 'what a person allows, as a clause' },
];

/** Pieces that a school or a pupil wrote, as the demo and the workbench show them: their words are theirs. */
export const WRITTEN_BY_SCHOOLS: readonly string[] = [
  'server/local/demo-site/feeds.ts',
  'server/local/demo-site/pages.ts',
  'server/local/demo-site/sample',
  'server/local/providers/posts.ts',
  'server/seed/content/',
  'stories/support/report-samples.ts',
  'stories/support/samples.ts',
  'stories/support/workbench/content.ts',
  'stories/support/school-data.ts',
];
