import { documentPane } from './document.js';
import { documentsPane } from './documents.js';
import { h, rebuildIfChanged } from './dom.js';
import { dataHref, isDocumentPath, parentOf } from './route.js';
import { treePane } from './tree.js';

/**
 * @typedef {import('./api.js').State} State
 * @typedef {import('./route.js').Route} Route
 * @typedef {{ database: string, path: string, collection: string, document: string, q: string, creates: string }} Place What is looked at: `collection` is that of `document` when there is one, `creates` what is about to be made.
 */

/** @param {State} state @returns {string} */
function firstDatabase({ projectId, databases }) {
  const own = `projects/${projectId}/databases/(default)`;
  return databases.includes(own) ? own : (databases[0] ?? own);
}

/** @param {Route} route @param {State} state @returns {Place} */
function placeOf({ database, path, query }, state) {
  const isDocument = isDocumentPath(path);
  return {
    database: database ?? firstDatabase(state),
    path,
    collection: isDocument ? parentOf(path) : path,
    document: isDocument ? path : '',
    q: query.get('q') ?? '',
    creates: query.get('new') ?? '',
  };
}

/**
 * Collections, documents and one document, side by side.
 * @param {HTMLElement} root @param {Route} route @param {State} state
 */
export function dataView(root, route, state) {
  let place = placeOf(route, state);
  let { version } = state;
  const databases = h('select', { id: 'database', onchange: () => go(databases.value) });
  const chooser = h('p.field.chooser', {}, h('label', { for: 'database' }, 'Database'), databases);
  const crumbs = h('nav.crumbs', { 'aria-label': 'Place' });
  const path = h('input', { type: 'text', id: 'path', autocomplete: 'off', spellcheck: 'false' });
  const tree = treePane();
  const list = documentsPane();
  const pane = documentPane();
  const panes = h('div.panes', {}, tree.element, list.element, pane.element);
  root.append(
    h(
      'div.place',
      {},
      h('h1', {}, 'Data'),
      chooser,
      crumbs,
      h(
        'form.goto',
        { role: 'search', onsubmit: goToPath },
        h('label.unseen', { for: 'path' }, 'Path'),
        path,
        h('button.button', { type: 'submit' }, 'Go'),
      ),
    ),
    panes,
  );

  /** @param {string} database @param {string} [entered] */
  const go = (database, entered = '') => {
    location.hash = dataHref(database, entered);
  };
  /** @param {Event} event */
  function goToPath(event) {
    event.preventDefault();
    const entered = path.value.trim().replace(/^projects\/[^/]+\/databases\/[^/]+\/documents/, '');
    go(place.database, entered.split('/').filter(Boolean).join('/'));
  }

  function showDatabases() {
    const names = new Set([...state.databases, place.database]);
    chooser.hidden = names.size < 2;
    rebuildIfChanged(databases, [[...names], place.database], ([all, chosen]) =>
      /** @type {string[]} */ (all).map((name) => {
        const [, project = '', , id = ''] = name.split('/');
        const text = id === '(default)' ? project : `${project} ${id}`;
        return h('option', { value: name, selected: name === chosen }, text);
      }),
    );
  }

  function showPlace() {
    const { database, document, collection, creates } = place;
    panes.dataset.at = document || creates ? 'document' : collection ? 'collection' : 'root';
    path.value = place.path === '' ? '' : `/${place.path}`;
    path.placeholder = '/collection/document';
    const segments = place.path === '' ? [] : place.path.split('/');
    rebuildIfChanged(crumbs, [database, place.path], () => [
      crumb('All', dataHref(database), segments.length === 0),
      ...segments.map((segment, i) =>
        crumb(segment, dataHref(database, segments.slice(0, i + 1).join('/')), i === segments.length - 1),
      ),
    ]);
    tree.show(place);
    list.show(place);
    pane.show(place);
  }

  showDatabases();
  showPlace();
  return {
    isDirty: () => pane.isDirty(),
    /** @param {Route} next */
    go(next) {
      const before = place;
      place = placeOf(next, state);
      showDatabases();
      showPlace();
      if (before.path !== place.path || before.creates !== place.creates) panes.scrollIntoView({ block: 'nearest' });
    },
    /** @param {State} now */
    update(now) {
      state = now;
      showDatabases();
      if (now.version === version) return;
      ({ version } = now);
      tree.refresh();
      list.refresh();
      pane.refresh();
    },
  };
}

/** @param {string} text @param {string} href @param {boolean} isLast */
const crumb = (text, href, isLast) =>
  h('a', { href, 'data-key': href, 'aria-current': isLast ? 'location' : null }, text);
