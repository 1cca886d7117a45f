import { commands, userEvent } from 'vitest/browser';
import { frames } from './frames.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    pressTab: (times: number) => Promise<void>;
  }
}

/** Long lists are gone through so far; what comes after is more of the same. */
const MOST = 80;
const FOCUSABLE =
  'a[href], area[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable=""], [contenteditable="true"], [tabindex]';

/** These may keep Tab inside as long as they are open. */
const LAYERS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Tab stops several times in one of these: at the hour, the minute, the calendar. */
const OF_PARTS =
  'iframe, input:is([type="date"], [type="time"], [type="datetime-local"], [type="month"], [type="week"])';
const PARTS = 8;

/**
 * Tab goes through the story in the order of the document, reaches everything, never stays where it is, and gets out at
 * the end. In what is modal the same holds of that alone. Open menus keep Tab, so Escape has to close them first.
 */
export async function checkKeyboard(): Promise<void> {
  await leaveMenus();
  try {
    await goThrough(true);
  } catch {
    // What opens and closes as the focus passes has no time for it in between; one by one it has.
    await goThrough(false);
  }
}

/** @throws when Tab misses something, goes back or stays; `swiftly` presses it without a pause */
async function goThrough(swiftly: boolean): Promise<void> {
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const expected = tabbable(scope);
  if (expected.length === 0) return;
  const { visited, layer } = await walk(scope, swiftly ? expected.length + 1 : 1);
  if (visited.length >= MOST || layer) return;
  const missed = tabbable(scope).filter(
    (element) => expected.includes(element) && !visited.some((reached) => element.contains(reached)),
  );
  if (missed.length > 0) throw new Error(`Tab does not reach ${list(missed)}; it went to ${list(visited)}.`);
  const inFrame = visited.filter((element) => element.closest('[data-story-frame]') !== null);
  const back = inFrame.findIndex((element, at) => {
    const next = inFrame[at + 1];
    return next !== undefined && !(element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  if (back >= 0) throw new Error(`Tab goes back from ${list(inFrame.slice(back, back + 2))}.`);
}

async function leaveMenus(): Promise<void> {
  const open = () =>
    [...document.querySelectorAll<HTMLElement>('[role="menu"]')].filter((menu) => menu.checkVisibility());
  // What lies above a menu, such as a tip, goes first.
  for (let most = open().length * 2; most > 0 && open().length > 0; most--) {
    const menu = open().at(-1);
    if (menu && !menu.contains(document.activeElement)) menu.focus();
    await userEvent.keyboard('{Escape}');
    await frames(2);
  }
  const left = open();
  if (left.length > 0) throw new Error(`Escape does not close ${list(left)}.`);
}

type Walk = {
  readonly visited: readonly Element[];
  /** The layer that kept Tab inside, if one did. */
  readonly layer: Element | null;
};

/** Presses Tab from the scope's start until it is out, or once round; `first` so many times at once. */
async function walk(scope: Element, first: number): Promise<Walk> {
  // Only what has the focus moves where Tab starts; blurring leaves it in the middle.
  const start = document.createElement('span');
  start.tabIndex = -1;
  scope.prepend(start);
  window.focus();
  start.focus();
  const next = tabs(scope, first);
  const visited: Element[] = [];
  try {
    while (visited.length < MOST) {
      const before = visited.at(-1) ?? start;
      let now: Element | null = before;
      for (let part = 0; part === 0 || (now === before && part < PARTS && before.matches(OF_PARTS)); part++) {
        now = await next();
      }
      if (!now || now === start || (now === visited[0] && now !== before)) break;
      if (now === before && now.localName === 'iframe') break;
      if (now === before || visited.includes(now)) {
        const layer = now.closest(LAYERS);
        if (layer) await leave(layer);
        else if (now === before) throw new Error(`Tab does not leave ${list([now])}.`);
        else throw new Error(`Tab goes in a circle: ${list([...visited, now])}.`);
        return { visited, layer };
      }
      visited.push(now);
    }
  } finally {
    start.remove();
  }
  return { visited, layer: null };
}

/** Where each Tab leads. The first are pressed at once, and heard of when the key goes up. */
function tabs(scope: Element, first: number): () => Promise<Element | null> {
  // Inside a frame keys are not heard here.
  let times = scope.querySelector('iframe') ? 1 : Math.min(first, MOST);
  const reached: (Element | null)[] = [];
  return async () => {
    if (reached.length === 0) {
      const heard = times > 1 ? listen(reached) : null;
      await commands.pressTab(times);
      heard?.abort();
      // A key without a handler went up outside the document.
      while (reached.length < times) reached.push(focused());
      times = 1;
    }
    return reached.shift() ?? null;
  };
}

function listen(reached: (Element | null)[]): AbortController {
  const heard = new AbortController();
  const onUp = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') reached.push(focused());
  };
  window.addEventListener('keyup', onUp, { capture: true, signal: heard.signal });
  return heard;
}

/** What keeps Tab inside has to let go by Escape: it closes, or tells whoever holds it open that it should. */
async function leave(layer: Element): Promise<void> {
  let isHeard = false;
  const key = { pressed: null as KeyboardEvent | null };
  const onKey = (event: KeyboardEvent) => {
    key.pressed = event;
  };
  const onCancel = () => {
    isHeard = true;
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('cancel', onCancel, true);
  await userEvent.keyboard('{Escape}');
  await frames(2);
  window.removeEventListener('keydown', onKey, true);
  window.removeEventListener('cancel', onCancel, true);
  if (isHeard || key.pressed?.defaultPrevented || !layer.isConnected || !layer.contains(focused())) return;
  throw new Error(`Neither Tab nor Escape leaves ${list([layer])}.`);
}

function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at === document.body ? null : at;
}

/** What Tab should reach: one radio of a group, nothing inert, hidden or in a closed part. */
function tabbable(scope: Element): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => {
    if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false;
    if (element.hasAttribute('data-radix-focus-guard')) return false;
    // A link in text that is being written is reached by the cursor.
    if (element.parentElement?.closest('[contenteditable="true"]')) return false;
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false })) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || !element.name) return true;
    const group = [...scope.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
      ({ name, form }) => name === element.name && form === element.form,
    );
    const checked = group.find((radio) => radio.checked);
    // Of a group without a choice the first takes the focus.
    return checked ? checked === element : group.find((radio) => !radio.disabled) === element;
  });
}

function list(elements: readonly Element[]): string {
  const named = elements.slice(0, 8).map((element) => {
    const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
    return `<${element.localName}${element.id ? `#${element.id}` : ''}>${label ? ` “${label}”` : ''}`;
  });
  return elements.length > 8 ? `${named.join(', ')} and ${elements.length - 8} more` : named.join(', ') || 'nothing';
}
