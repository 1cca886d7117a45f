/** How long what was done in a dialog may take to change the page. */
const WATCHED_MS = 3000;

/** What a dialog was opened by: the button of the menu, where an item of one was chosen that is gone once it closes. */
export function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : null;
}

/**
 * To be called once a dialog has given the focus back. What opened it often goes with what was done in it, or is disabled
 * meanwhile, and the focus would be nowhere: then its opener takes it, or the page's content.
 */
export function keepFocusInPage(opener: HTMLElement | null = null): void {
  const back = document.activeElement;
  const isLost = () =>
    document.activeElement === document.body &&
    (back === document.body || !back?.isConnected || back.matches(':disabled'));
  const check = () => {
    if (document.querySelector('dialog[open]') || (document.activeElement !== back && !isLost())) stop();
    else if (isLost()) {
      stop();
      opener?.focus();
      if (isLost()) document.getElementById('main')?.focus({ preventScroll: true });
    }
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  const timers = [setTimeout(check), setTimeout(() => stop(), WATCHED_MS)];
  function stop(): void {
    observer.disconnect();
    timers.forEach(clearTimeout);
  }
}
