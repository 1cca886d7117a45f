import { accountsView } from './accounts.js';
import { ApiError, readStatus } from './api.js';
import { confirm } from './confirm.js';
import { dataView } from './data.js';
import { h, keep, replace } from './dom.js';
import { filesView } from './files.js';
import { overviewView } from './overview.js';
import { requestsView } from './requests.js';
import { parseHash, viewHref } from './route.js';
import { rulesView } from './rules.js';

/**
 * @typedef {import('./api.js').Status} Status
 * @typedef {import('./route.js').Route} Route
 * @typedef {{ update(status: Status): void, go?(route: Route): void, isDirty?(): boolean }} Mounted
 * @typedef {{ title: string, mount(root: HTMLElement, route: Route, status: Status): Mounted }} View
 */

const POLL_MS = 1500;
const KEPT_REQUESTS = 200;

/** @type {Record<string, View>} */
const VIEWS = {
  overview: overviewView,
  data: dataView,
  requests: requestsView,
  rules: rulesView,
  files: filesView,
  accounts: accountsView,
};

const nav = h('nav', { 'aria-label': 'Parts' });
const pulse = h('p.pulse', { role: 'status' });
const main = h('main', { id: 'main', tabindex: '-1' });

/** @type {{ name: string, mounted: Mounted } | undefined} */
let current;
/** @type {Status | undefined} */
let status;
let hash = location.hash;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isAsking = false;

document.body.append(
  h('a.skip', { href: '#main', onclick: skip }, 'To the content'),
  h(
    'header.bar',
    {},
    h(
      'a.brand',
      { href: viewHref('overview') },
      h('img', { src: '/emulator/ui/icon.svg', alt: '', width: 28, height: 28 }),
      h('span', {}, 'Local Firebase'),
    ),
    nav,
    pulse,
  ),
  main,
);

/** @param {Event} event The address behind # is the view's, so the jump is made by hand. */
function skip(event) {
  event.preventDefault();
  main.focus();
}

function show() {
  const route = parseHash(location.hash);
  const name = Object.hasOwn(VIEWS, route.view) ? route.view : 'overview';
  const view = /** @type {View} */ (VIEWS[name]);
  replace(
    nav,
    Object.entries(VIEWS).map(([key, { title }]) =>
      h('a', { href: viewHref(key), 'aria-current': key === name ? 'page' : null }, title),
    ),
  );
  // By hand, for scrollIntoView would have the first Tab begin there.
  const here = /** @type {HTMLElement | null} */ (nav.querySelector('[aria-current]'));
  if (here) nav.scrollLeft = here.offsetLeft - nav.clientWidth / 2;
  document.title = `${view.title} · Local Firebase`;
  if (!status) return;
  if (current?.name === name && current.mounted.go) {
    current.mounted.go(route);
    return;
  }
  const isFirst = current === undefined;
  replace(main);
  main.className = `view ${name}`;
  current = { name, mounted: view.mount(main, route, status) };
  if (!isFirst) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

/** Follows the address, unless something would be lost by it that a person has typed. */
async function moved() {
  if (current?.mounted.isDirty?.() && location.hash !== hash) {
    const wanted = location.hash;
    history.replaceState(null, '', hash || '#/');
    const isSure = await confirm({
      title: 'Leave without saving?',
      body: [h('p', {}, 'What you changed in this document has not been saved.')],
      action: 'Discard changes',
      isHarmless: true,
    });
    if (!isSure) return;
    current = undefined;
    history.replaceState(null, '', wanted);
  }
  hash = location.hash;
  show();
}

/** Asks how things stand, and again a moment later. */
async function poll() {
  clearTimeout(timer);
  if (!isAsking && document.visibilityState === 'visible') {
    isAsking = true;
    await ask().finally(() => {
      isAsking = false;
    });
  }
  clearTimeout(timer);
  timer = setTimeout(poll, POLL_MS);
}

async function ask() {
  try {
    const next = await readStatus(status?.requests.count ?? 0);
    const isAnother = status !== undefined && next.startedAt !== status.startedAt;
    const known = isAnother ? [] : (status?.requests.entries ?? []);
    const fresh = isAnother ? await readStatus(0) : next;
    const entries = [...fresh.requests.entries, ...known].slice(0, KEPT_REQUESTS);
    const isFirst = status === undefined;
    status = { ...fresh, requests: { count: fresh.requests.count, entries } };
    if (isFirst) show();
    else current?.mounted.update(status);
    keep(pulse, 'live', () => [h('span.dot', {}), 'Live']);
    pulse.className = 'pulse';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    keep(pulse, 'lost', () => [h('span.dot', {}), 'No answer. Trying again …']);
    pulse.className = 'pulse lost';
    if (!status) replace(main, h('p.notice.bad', {}, error.message));
  }
}

addEventListener('focus', poll);
document.addEventListener('visibilitychange', poll);
addEventListener('hashchange', moved);
addEventListener('beforeunload', (event) => {
  if (current?.mounted.isDirty?.()) event.preventDefault();
});
show();
void poll();
