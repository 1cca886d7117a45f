import { countVisit, isCounted, refuse } from '../count.ts';
import { removeFromCopies } from '../removed.ts';
import type { View } from '../view.ts';
import { watchTheme } from '../watch-theme.ts';

/**
 * What is not needed to see the stories. `copies` draws the other widgets anew that show theirs; without it this answers how the
 * visitor is counted.
 */
export default (view: View, copies?: ReadonlySet<() => void>) => {
  const { embed, address, state } = view;
  const { removed } = embed;
  if (copies) {
    if (Array.isArray(removed) && removed[0]) {
      removeFromCopies(address.slice(0, address.lastIndexOf('/') + 1), removed);
      for (const again of copies) again();
    }
    watchTheme(view);
    if (/y$/.test(state)) countVisit(view);
  }
  return { isCounted, refuse };
};
