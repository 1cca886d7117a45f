import { countVisit } from '../count.ts';
import type { View } from '../view.ts';

/** Counts visitors of the page for an iframe, as the script does on a page of its own. The stories are in its HTML. */
export default (host: HTMLElement): void => {
  const address = location.href.replace(/\/frame(\?.*)?(#.*)?$/, '');
  const state: View['state'] = host.querySelector('article') ? 'ready' : 'empty';
  countVisit({ address, host, box: host, state, count() {} }, pageAround());
};

/** Where the frame is, as far as that page says. */
function pageAround(): string | undefined {
  try {
    const { origin, pathname } = new URL(document.referrer);
    return origin + pathname;
  } catch {
    return undefined;
  }
}
