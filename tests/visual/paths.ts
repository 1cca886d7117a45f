import type { Theme } from './seen.ts';

export const THEMES: readonly Theme[] = ['light', 'dark'];
export const BASELINES = 'tests/visual/__baselines__';
/** The browser's pictures of what is not as it was: `<name>-actual`, or `<name>-reference` where there was none. */
export const DIFFERENCES = '.cache/visual-diff';
export const REPORT = '.cache/visual-report';
/** What the last run found, for `visual:accept`. */
export const FINDINGS = `${REPORT}/findings.json`;
/** Second pictures of a story carry what they are of before its id. */
export const FORCED_COLOURS_PREFIX = 'forced-colours-';

/** Where the picture of a story is kept, or a second one of it with a prefix. */
export const baselinePath = (name: string, theme: Theme, folder = BASELINES) => `${folder}/${name}.${theme}.webp`;
export const differencePath = (name: string, theme: Theme, what: 'actual' | 'reference') =>
  `${DIFFERENCES}/${name}-${what}.${theme}.png`;

/** A page's colours are seen in its story Ready; its other states are taken in light alone. */
export const themesOf = (storyId: string): readonly Theme[] =>
  storyId.startsWith('pages-') && !storyId.endsWith('--ready') ? ['light'] : THEMES;

/** What a story's pictures are called: runs of hyphens become one. */
export function nameOf(storyId: string): string {
  return storyId.replace(/-{2,}/g, '-');
}
