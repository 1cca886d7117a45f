import {
  CONFIG_ERROR,
  DOCS_RENDERED,
  STORY_ERRORED,
  STORY_MISSING,
  STORY_RENDER_PHASE_CHANGED,
  STORY_THREW_EXCEPTION,
} from 'storybook/internal/core-events';
import { type API, addons } from 'storybook/manager-api';
import { inTwoParts } from './manager-index.ts';

declare global {
  interface Window {
    /** Of manager-head.html: the browser's own, and the one that the manager uses. */
    managerFetch: { own: typeof fetch; now: typeof fetch };
  }
}

/** Where nothing is ever drawn, as when the frame cannot be fetched. */
const AT_LAST_MS = 15_000;
/** A story that acts is left alone for so long: the tree takes the thread for a moment. */
const ACTING_MS = 1_000;
const DRAWN = new Set(['completed', 'errored', 'aborted', 'finished']);

/** The story on screen comes first, then the sidebar's other rows: when it is drawn, or at once for one who reaches for them. */
export function storyFirst(closed: readonly string[]): void {
  const { managerFetch } = window;
  const parts = inTwoParts(managerFetch.own, () => window.location.search, closed);
  managerFetch.now = parts.fetch;
  addons.register('sprx/first', (api: API) => {
    const fill = () => {
      const whole = parts.release();
      if (whole) void api.setIndex(whole);
      for (const event of ['pointerdown', 'keydown', 'focusin'] as const) window.removeEventListener(event, fill, true);
    };
    // Two tasks on, so that the frame with the story is painted.
    const later = () => requestAnimationFrame(() => setTimeout(fill));
    for (const event of ['pointerdown', 'keydown', 'focusin'] as const) window.addEventListener(event, fill, true);
    for (const event of [DOCS_RENDERED, STORY_MISSING, STORY_ERRORED, STORY_THREW_EXCEPTION, CONFIG_ERROR])
      api.once(event, later);
    api.on(STORY_RENDER_PHASE_CHANGED, ({ newPhase }: { newPhase: string }) => {
      if (DRAWN.has(newPhase)) later();
      else if (newPhase === 'playing') setTimeout(fill, ACTING_MS);
    });
    setTimeout(fill, AT_LAST_MS);
  });
}
