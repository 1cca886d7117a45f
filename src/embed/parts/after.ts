import { countVisit, isCounted, refuse } from '../count.ts';
import { removeFromCopies } from '../removed.ts';
import type { View } from '../view.ts';
import { watchTheme } from '../watch-theme.ts';
import { writeCopy } from '../write-copy.ts';

/**
 * What is not needed to see the stories. `copies` draws the other widgets anew that show theirs, and `text` is the answer to store;
 * without them this answers how the visitor is counted.
 */
export default (view: View, copies?: ReadonlySet<() => void>, text?: string) => {
  const { embed, address, host, state } = view;
  const { removed } = embed;
  if (copies) {
    writeCopy(address, embed.widget.options.keep === 'none' ? '' : text, `${host.clientHeight}`);
    if (Array.isArray(removed) && removed[0]) {
      removeFromCopies(address.slice(0, address.lastIndexOf('/') + 1), removed);
      for (const again of copies) again();
    }
    watchTheme(view);
    if (/y$/.test(state)) countVisit(view);
  }
  return { isCounted, refuse };
};
