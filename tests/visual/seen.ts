export type Theme = 'light' | 'dark';

/** What became of a story's picture in one theme. */
export type ThemeResult = {
  /** `none`: the story only acts, or its theme is fixed and seen in light. */
  picture: 'same' | 'changed' | 'missing' | 'none';
  /** How often it was taken; more than once when it was not equal at first. */
  taken: number;
  /** What else was found in this theme, in words. */
  failed: string[];
};

/** What a look at a story's picture came to, in words if it is not as it was. */
export type Outcome = {
  readonly picture: Exclude<ThemeResult['picture'], 'none'>;
  readonly taken: number;
  readonly message: string;
};

/** What became of a story after it ran; goes from the browser to the reporter in the test's `meta.seen`. */
export type Seen = Record<Theme, ThemeResult> & {
  /** Where the time went after the play and axe, in milliseconds. */
  ms: { still: number; picture: number; checks: number };
};
