import type { Theme } from './seen.ts';

export const THEMES: readonly Theme[] = ['light', 'dark'];
export const BASELINES = 'tests/visual/__baselines__';
/** Vitest's pictures of what is not as it was: `<name>-actual` and `-diff`, or `<name>-reference` where there was none. */
export const DIFFERENCES = '.cache/visual-diff';
export const REPORT = '.cache/visual-report';
/** What the last run found, for `visual:accept`. */
export const FINDINGS = `${REPORT}/findings.json`;
/** Second pictures of a story carry what they are of before its id. */
export const FORCED_COLOURS_PREFIX = 'forced-colours-';

/** The file name that Vitest makes of a story's id: runs of hyphens become one. */
export function nameOf(storyId: string): string {
  return storyId.replace(/-{2,}/g, '-');
}
