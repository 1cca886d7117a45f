/** A larger answer is shown but not kept: the host page's storage is not ours to fill. */
export const MAX_CHARACTERS = 200_000;
/** A school that took a story back must not find it on a page a season later. */
export const MAX_AGE = 30 * 24 * 3_600_000;
export const PREFIX = 'sprx:';

/** Of a copy as it is written: all of it, when, the height, the answer. */
export const split = (entry: string | null): readonly string[] => /^(\d+) (.*)\n([\s\S]*)$/.exec(entry ?? '') ?? [];
