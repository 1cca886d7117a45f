export type Theme = 'light' | 'dark';

/** What became of a story after it ran; goes from the browser to the reporter in the test's `meta.seen`. */
export type Seen = {
  /** `none`: the story only acts. */
  picture: 'same' | 'changed' | 'missing' | 'none';
  /** How often it was taken; more than once when it was not equal at first. */
  taken: number;
  /** Where the time went after the play and axe, in milliseconds. */
  ms: { still: number; picture: number; checks: number };
};
