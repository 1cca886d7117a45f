import { ApiError, countBelow, countQuery, deleteBelow, listDocuments, runQuery } from './api.js';
import { confirm } from './confirm.js';
import { announce, h, rebuildIfChanged, replace } from './dom.js';
import { parseQueryLine, QueryLineError } from './query-line.js';
import { dataHref, lastOf, parentOf } from './route.js';
import { counted, fieldsOf, summaryOf } from './values.js';

/**
 * @typedef {import('./data.js').Place} Place
 * @typedef {import('./api.js').Doc} Doc
 * @typedef {import('./query-line.js').ParsedQuery} ParsedQuery
 */

const PAGE = 50;
const PREVIEWED = 4;

/** The documents of a collection, page by page, or those that a query finds. */
export function documentsPane() {
  /** @type {Place | undefined} */
  let place;
  /** Where each page up to this one begins, for a list without a query. */
  let tokens = [''];
  let page = 0;
  let turn = 0;
  const name = h('h2', {});
  const q = h('input', {
    type: 'text',
    id: 'q',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'where age >= 18 order by age desc limit 20',
    'aria-describedby': 'q-help q-error',
  });
  const wrong = h('p.wrong', { id: 'q-error', role: 'alert' });
  const add = h('a.button', {}, 'Add document');
  const body = h('div.body');
  const element = h(
    'section.pane.list',
    { 'aria-label': 'Documents' },
    h(
      'div.head',
      {},
      name,
      h('div.buttons', {}, add, h('button.button.quietly', { type: 'button', onclick: remove }, 'Delete collection …')),
    ),
    h(
      'form.query',
      { onsubmit: ask },
      h('label', { for: 'q' }, 'Query'),
      h('div.row', {}, q, h('button.button', { type: 'submit' }, 'Run')),
      h(
        'p.unseen',
        { id: 'q-help' },
        'Conditions, order and limit. Texts in quotation marks, times after @, documents as /collection/id, lists in [ ].',
      ),
      wrong,
    ),
    body,
  );

  /** @param {Event} event */
  function ask(event) {
    event.preventDefault();
    if (!place) return;
    try {
      parseQueryLine(q.value, place.database);
    } catch (error) {
      if (!(error instanceof QueryLineError)) throw error;
      showWrong(error.message);
      q.focus();
      q.setSelectionRange(error.at, q.value.length);
      return;
    }
    showWrong('');
    const href = dataHref(place.database, place.collection, { q: q.value.trim() });
    if (location.hash === href) void refresh();
    else location.hash = href;
  }

  /** @param {string} message */
  function showWrong(message) {
    wrong.textContent = message;
    q.setAttribute('aria-invalid', String(message !== ''));
  }

  async function refresh() {
    if (!place?.collection) return;
    const { database, collection, document } = place;
    turn += 1;
    const mine = turn;
    try {
      const result = await read(database, collection, place.q);
      if (mine !== turn) return;
      rebuildIfChanged(body, { database, document, page, ...result }, () => rows(result, /** @type {Place} */ (place)));
      showWrong('');
    } catch (error) {
      if (mine !== turn) return;
      if (error instanceof QueryLineError) showWrong(error.message);
      else if (!(error instanceof ApiError)) throw error;
      rebuildIfChanged(body, [error.message], ([message]) => h('p.notice.bad', {}, message));
    }
  }

  /**
   * @typedef {{ docs: Doc[], isMore: boolean, total: number }} Found
   * @param {string} database @param {string} collection @param {string} line @returns {Promise<Found>}
   */
  async function read(database, collection, line) {
    if (line === '') {
      const [{ docs, next }, total] = await Promise.all([
        listDocuments(database, collection, PAGE, tokens[page] ?? ''),
        countQuery(database, collection, {}),
      ]);
      tokens[page + 1] = next;
      return { docs, isMore: next !== '', total };
    }
    const { limit = Number.POSITIVE_INFINITY, ...query } = parseQueryLine(line, database);
    const offset = page * PAGE;
    const [docs, all] = await Promise.all([
      runQuery(database, collection, { ...query, offset, limit: Math.min(PAGE, limit - offset) }),
      countQuery(database, collection, query),
    ]);
    const total = Math.min(all, limit);
    return { docs, isMore: offset + docs.length < total, total };
  }

  /** @param {Found} found @param {Place} at */
  function rows({ docs, isMore, total }, { database, q: line, document }) {
    if (docs.length === 0 && page === 0) return h('p.empty', {}, line === '' ? 'No documents here.' : 'Nothing is so.');
    const first = page * PAGE + 1;
    return [
      h(
        'ul.docs',
        { onkeydown: move },
        docs.map((doc) => row(doc, database, line, document)),
      ),
      h(
        'div.pages',
        {},
        h(
          'button.button',
          { type: 'button', 'data-key': 'before', disabled: page === 0, onclick: () => turnTo(-1) },
          'Before',
        ),
        h(
          'span',
          { role: 'status' },
          `${first.toLocaleString('en-GB')} to ${(first + docs.length - 1).toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`,
        ),
        h(
          'button.button',
          { type: 'button', 'data-key': 'after', disabled: !isMore, onclick: () => turnTo(1) },
          'After',
        ),
      ),
    ];
  }

  /** @param {number} step */
  function turnTo(step) {
    page += step;
    void refresh().then(() => element.scrollIntoView({ block: 'nearest' }));
  }

  async function remove() {
    if (!place) return;
    const { database, collection } = place;
    const { documents, collections } = await countBelow(database, collection);
    const isSure = await confirm({
      title: 'Delete this collection?',
      body: [
        h(
          'p',
          {},
          h('code', {}, `/${collection}`),
          ` holds ${counted(documents, 'document')}`,
          collections > 1 ? `, in ${counted(collections, 'collection')} with those below them.` : '.',
        ),
        h('p', {}, 'All of them go, and they cannot be brought back.'),
      ],
      action: `Delete ${counted(documents, 'document')}`,
      typed: lastOf(collection),
    });
    if (!isSure) return;
    try {
      await deleteBelow(database, collection);
      announce(`${counted(documents, 'document')} deleted`);
      location.hash = dataHref(database, parentOf(collection));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      replace(body, h('p.notice.bad', { role: 'alert' }, error.message));
    }
  }

  return {
    element,
    refresh,
    /** @param {Place} next */
    show(next) {
      const isSame = place?.database === next.database && place.collection === next.collection && place.q === next.q;
      place = next;
      element.hidden = next.collection === '';
      name.textContent = lastOf(next.collection);
      add.href = dataHref(next.database, next.collection, { new: 'document', q: next.q });
      if (!isSame) {
        tokens = [''];
        page = 0;
        q.value = next.q;
        showWrong('');
      }
      void refresh();
    },
  };
}

/** @param {Doc} doc @param {string} database @param {string} q @param {string} current */
function row(doc, database, q, current) {
  const path = doc.name.split('/').slice(5).join('/');
  const fields = fieldsOf(doc).slice(0, PREVIEWED);
  return h(
    'li',
    {},
    h(
      'a',
      {
        href: dataHref(database, path, { q }),
        'data-key': path,
        'aria-current': path === current ? 'location' : null,
        class: doc.updateTime ? null : 'missing',
      },
      h('span.id', {}, lastOf(path)),
      h(
        'span.preview',
        {},
        doc.updateTime
          ? fields.map(([key, value]) => h('span.pair', {}, h('i', {}, key), ` ${summaryOf(value, 0).slice(0, 80)}`))
          : 'no document, only collections below',
      ),
    ),
  );
}

/** Arrow keys go from one document to the next. @param {KeyboardEvent} event */
function move(event) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.currentTarget instanceof HTMLElement)) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = links[links.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement)) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
