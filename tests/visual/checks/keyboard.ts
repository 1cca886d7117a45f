import { userEvent } from 'vitest/browser';
import { frames } from './frames.ts';

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
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const expected = tabbable(scope);
  if (expected.length === 0) return;
  const { visited, layer } = await walk(scope);
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

/** Presses Tab from the scope's start until it is out, or once round. */
async function walk(scope: Element): Promise<Walk> {
  // Only what has the focus moves where Tab starts; blurring leaves it in the middle.
  const start = document.createElement('span');
  start.tabIndex = -1;
  scope.prepend(start);
  start.focus();
  const visited: Element[] = [];
  try {
    while (visited.length < MOST) {
      const before = focused();
      let now = before;
      for (let part = 0; part === 0 || (now === before && part < PARTS && before?.matches(OF_PARTS)); part++) {
        await userEvent.keyboard('{Tab}');
        now = focused();
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
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
    return `<${element.localName}${element.id ? `#${element.id}` : ''}>${words ? ` “${words}”` : ''}`;
  });
  return elements.length > 8 ? `${named.join(', ')} and ${elements.length - 8} more` : named.join(', ') || 'nothing';
}
