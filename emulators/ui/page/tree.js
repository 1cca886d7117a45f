import { ApiError, collectionIds } from './api.js';
import { h, rebuildIfChanged, replace } from './dom.js';
import { dataHref } from './route.js';

/** @typedef {import('./data.js').Place} Place */

/** The collections of a database, opened along the way to where one is. */
export function treePane() {
  const body = h('div.body');
  const element = h('nav.pane.tree', { 'aria-label': 'Collections' }, body);
  /** @type {Place | undefined} */
  let place;
  let turn = 0;

  async function refresh() {
    if (!place) return;
    const { database, path, document } = place;
    turn += 1;
    const mine = turn;
    const segments = path === '' ? [] : path.split('/');
    // The root, and each document on the way.
    const parents = segments.filter((_, i) => i % 2 === 1).map((_, i) => segments.slice(0, (i + 1) * 2).join('/'));
    try {
      const levels = await Promise.all(['', ...parents].map((parent) => collectionIds(database, parent)));
      if (mine !== turn) return;
      rebuildIfChanged(body, { database, path, levels }, () => [
        levels[0]?.length === 0 && segments.length === 0 ? h('p.empty', {}, 'No documents yet.') : null,
        level(database, '', segments, levels, document),
        h(
          'p.more',
          {},
          h(
            'a.button',
            { href: dataHref(database, '', { new: 'collection' }), 'data-key': 'new' },
            'Start a collection',
          ),
        ),
      ]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      replace(body, h('p.notice.bad', {}, error.message));
    }
  }

  return {
    element,
    refresh,
    /** @param {Place} next */
    show(next) {
      place = next;
      void refresh();
    },
  };
}

/**
 * One level of collections, with what lies on the way below it.
 * @param {string} database @param {string} parent @param {string[]} way Segments that are left. @param {string[][]} levels @param {string} current
 * @returns {HTMLElement | null}
 */
function level(database, parent, way, levels, current) {
  const [ids = [], ...deeper] = levels;
  const [onWay, document, ...rest] = way;
  // One that is not there yet is shown on the way to it.
  const all = onWay !== undefined && !ids.includes(onWay) ? [...ids, onWay].sort() : ids;
  if (all.length === 0) return null;
  return h(
    'ul',
    {},
    all.map((id) => {
      const path = parent === '' ? id : `${parent}/${id}`;
      const isHere = id === onWay && document === undefined;
      const link = h(
        'a',
        { href: dataHref(database, path), 'data-key': path, 'aria-current': isHere ? 'location' : null },
        id,
      );
      if (id !== onWay || document === undefined) return h('li.collection', {}, link);
      const name = `${path}/${document}`;
      const below = level(database, name, rest, deeper, current);
      const isDocument = name === current;
      return h(
        'li.collection',
        {},
        link,
        h(
          'ul',
          {},
          h(
            'li.document',
            {},
            h(
              'a',
              { href: dataHref(database, name), 'data-key': name, 'aria-current': isDocument ? 'location' : null },
              document,
            ),
            below,
          ),
        ),
      );
    }),
  );
}
