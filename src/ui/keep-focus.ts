/** How long to wait for the element that had the focus to come back: a button that is disabled only while something runs. */
const COMES_BACK_MS = 3000;
/** After the frame in which the browser drops the focus, and after a page that puts it somewhere itself. */
const SETTLED_MS = 60;
/** What says where one is once the focus is there. */
const PLACES = 'li, form, dialog, [tabindex], [aria-label], [aria-labelledby]';

/** What a dialog was opened by: the button of the menu, where an item of one was chosen that is gone once it closes. */
export function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : null;
}

/** To be called once a dialog has given the focus back: its opener takes it where nothing else could. */
export function giveFocusBack(opener: HTMLElement | null): void {
  setTimeout(() => {
    if (isNowhere()) opener?.focus();
  });
}

/**
 * Acts take their own button away, or disable it, and the focus would be nowhere. From now on the nearest part of the page
 * around it that is left takes it, at last the page’s content; until what it answers is called.
 */
export function keepFocus(): () => void {
  let had: HTMLElement | null = null;
  /** It was away for a moment, which is enough for the browser to drop the focus. */
  let wasAway = false;
  let around: readonly HTMLElement[] = [];
  let place: { readonly element: HTMLElement; readonly instead: HTMLElement; readonly since: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(check, SETTLED_MS);
  };
  function check(): void {
    if (!had) return;
    // The browser drops it with the next frame.
    if (document.activeElement === had && isAway(had)) later();
    if (!isNowhere()) return;
    const lost = had;
    had = null;
    if (!isGone(lost)) {
      // Otherwise the page was pressed beside every control.
      if (wasAway) lost.focus({ preventScroll: true });
      return;
    }
    const element = [...around, document.getElementById('main')].find(takesFocus);
    if (element) place = { element, instead: lost, since: Date.now() };
  }
  const focused = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    had = target;
    wasAway = false;
    around = ancestorsOf(target);
  };
  const observer = new MutationObserver(() => {
    if (had && isAway(had)) {
      wasAway = true;
      later();
    }
    if (!place || document.activeElement !== place.element || isGone(place.instead)) return;
    if (Date.now() - place.since < COMES_BACK_MS) place.instead.focus({ preventScroll: true });
    place = null;
  });
  document.addEventListener('focusin', focused);
  document.addEventListener('focusout', later);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', focused);
    document.removeEventListener('focusout', later);
    observer.disconnect();
    clearTimeout(timer);
  };
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Without asking for its style, which would be worked out anew with every change of the page. */
const isAway = (element: HTMLElement) => !element.isConnected || element.matches(':disabled');
const isGone = (element: HTMLElement) => isAway(element) || !element.checkVisibility();

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const ancestors: HTMLElement[] = [];
  let at = element.parentElement?.closest<HTMLElement>(PLACES);
  while (at) {
    ancestors.push(at);
    at = at.parentElement?.closest<HTMLElement>(PLACES);
  }
  return ancestors;
}

/** Gives it the focus; one that cannot have it by itself can until it loses it. */
function takesFocus(element: HTMLElement | null): element is HTMLElement {
  if (!element?.isConnected || !element.textContent?.trim()) return false;
  const isLent = !element.hasAttribute('tabindex');
  if (isLent) element.tabIndex = -1;
  // A ring around half a page would say less than none.
  const isQuiet = !element.classList.contains('outline-none');
  if (isQuiet) element.classList.add('outline-none');
  const leave = () => {
    if (isLent) element.removeAttribute('tabindex');
    if (isQuiet) element.classList.remove('outline-none');
  };
  element.addEventListener('blur', leave, { once: true });
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
