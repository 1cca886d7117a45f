import type { View } from './view.ts';

type Counted = { readonly type: string; readonly storyId?: string | undefined; readonly value?: string | undefined };
type Queue = { readonly address: string; readonly page: string; events: Counted[] };

/** How long events are gathered before they are sent, in ms: all are sent within a second. */
const GATHER = 400;
const MOST = 20;
const REFUSED = 'sprx:uncounted';

/** Of this page load. It is sent and never stored, so that two loads cannot be known to be of one visitor. */
const load = `${Math.random()}${Math.random()}`.replace(/0\./g, '');
/** Addresses of the widgets whose view was counted: a page load counts once, however often the page draws it. */
const viewed = new Set<string>();
let queue: Queue[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** Where nothing may be stored, the visitor's no is good for as long as the page is there. */
let isRefused = false;

/** Whether this visitor is counted: not if the browser asks for it, nor after a no. */
export function isCounted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl || isRefused) return false;
  try {
    return !localStorage.getItem(REFUSED);
  } catch {
    return true;
  }
}

/** @param stores whether the widget may store anything on the visitor's device */
export function refuse(isNo: boolean, stores: boolean): void {
  isRefused = isNo;
  queue = [];
  try {
    if (!isNo) localStorage.removeItem(REFUSED);
    else if (stores) localStorage.setItem(REFUSED, '1');
  } catch {
    // It is good for this page.
  }
}

/**
 * Counts that a visitor saw the widget, and what they do with it.
 * @param page where the widget is, for a frame that knows
 */
export function countVisit(
  view: Pick<View, 'address' | 'host' | 'box' | 'state' | 'count'>,
  page = location.origin + location.pathname,
): void {
  const { address, host, box, state } = view;
  view.count = (type, storyId, value) => add(address, page, { type, storyId, value });
  box.onclick = box.onauxclick = ({ target }) => {
    let at = target as Element | null;
    let isLink = false;
    for (; at && at !== box; at = at.parentElement) {
      if (/-open/.test(at.className)) isLink = true;
      if (isLink && at.localName === 'article') view.count('click', at.getAttribute('data-story') ?? undefined);
    }
  };
  if (viewed.has(address)) return;
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.disconnect();
      if (viewed.has(address)) return;
      viewed.add(address);
      view.count('view');
      if (state === 'empty') view.count('empty');
    }
  });
  seen.observe(host);
}

function add(address: string, page: string, event: Counted): void {
  if (!address || !isCounted()) return;
  let own: Queue | undefined;
  for (const each of queue) if (each.address === address && each.page === page && each.events.length < MOST) own = each;
  if (!own) queue[queue.length] = own = { address, page, events: [] };
  own.events[own.events.length] = event;
  timer ??= setTimeout(send, GATHER);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const last = queue;
  queue = [];
  if (!isCounted()) return;
  for (const { address, page, events } of last) {
    const at = address.lastIndexOf('/widgets/');
    const body = bodyOf(address.slice(at + 9), page, events);
    const url = `${address.slice(0, at)}/events`;
    try {
      // A text needs no leave of the browser's, and goes out even as the page is left.
      if (navigator.sendBeacon?.(url, body)) continue;
    } catch {
      // Below.
    }
    fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
  }
}

/** By hand, as pages change how lists become JSON. */
function bodyOf(key: string, page: string, events: readonly Counted[]): string {
  let list = '';
  for (const { type, storyId, value } of events) {
    list += `${list && ','}{"type":${text(type)}${storyId ? `,"storyId":${text(storyId)}` : ''}${value ? `,"value":${text(value)}` : ''}}`;
  }
  return `{"key":${text(key)},"page":${text(page)},"load":${text(load)},"width":${innerWidth},"events":[${list}]}`;
}

const text = (value: string) => JSON.stringify(value.slice(0, 1000));

addEventListener('pagehide', send);
addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
