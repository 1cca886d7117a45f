import { ApiError, readState } from './api.js';
import { confirm } from './confirm.js';
import { dataView } from './data.js';
import { h, rebuildIfChanged, replace } from './dom.js';
import { parseHash } from './route.js';

/** @typedef {import('./api.js').State} State */

const POLL_MS = 1500;

const pulse = h('p.pulse', { role: 'status' });
const main = h('main');

/** @type {ReturnType<typeof dataView> | undefined} */
let view;
/** @type {State | undefined} */
let state;
let hash = location.hash;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isAsking = false;

document.body.append(
  h(
    'header.bar',
    {},
    h(
      'a.brand',
      { href: '#/' },
      h('img', { src: '/emulator/ui/icon.svg', alt: '', width: 28, height: 28 }),
      h('span', {}, 'Local Firebase'),
    ),
    pulse,
  ),
  main,
);

function show() {
  if (!state) return;
  const route = parseHash(location.hash);
  if (view) {
    view.go(route);
    return;
  }
  replace(main);
  view = dataView(main, route, state);
}

/** Follows the address, unless something would be lost by it that a person has typed. */
async function moved() {
  if (view?.isDirty() && location.hash !== hash) {
    const nextHash = location.hash;
    history.replaceState(null, '', hash || '#/');
    const isSure = await confirm({
      title: 'Leave without saving?',
      body: [h('p', {}, 'What you changed in this document has not been saved.')],
      action: 'Discard changes',
      isHarmless: true,
    });
    if (!isSure) return;
    view = undefined;
    history.replaceState(null, '', nextHash);
  }
  hash = location.hash;
  show();
}

/** Asks what is stored, and again a moment later. */
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
    state = await readState();
    if (view) view.update(state);
    else show();
    rebuildIfChanged(pulse, 'live', () => [h('span.dot', {}), 'Live']);
    pulse.className = 'pulse';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    rebuildIfChanged(pulse, 'lost', () => [h('span.dot', {}), 'No answer. Trying again …']);
    pulse.className = 'pulse lost';
    if (!state) replace(main, h('p.notice.bad', {}, error.message));
  }
}

addEventListener('focus', poll);
document.addEventListener('visibilitychange', poll);
addEventListener('hashchange', moved);
addEventListener('beforeunload', (event) => {
  if (view?.isDirty()) event.preventDefault();
});
void poll();
