import { ApiError, collectionIds, countBelow, deleteBelow, deleteDocument, readDocument } from './api.js';
import { confirm } from './confirm.js';
import { documentForm } from './document-form.js';
import { announce, h, rebuildIfChanged, replace } from './dom.js';
import { fieldList } from './fields.js';
import { dataHref, lastOf, parentOf } from './route.js';
import { counted, fieldsOf } from './values.js';

/**
 * @typedef {import('./data.js').Place} Place
 * @typedef {import('./api.js').Doc} Doc
 * @typedef {ReturnType<typeof documentForm>} Form
 */

/** One document: to read, to change, to make, to delete. */
export function documentPane() {
  /** @type {Place | undefined} */
  let place;
  /** @type {Form | undefined} */
  let form;
  let turn = 0;
  const element = h('section.pane.document', { 'aria-label': 'Document' });

  /** @param {Place} at */
  const keyOf = ({ database, path, creates }) => JSON.stringify([database, path, creates]);

  async function refresh() {
    if (!place) return;
    if (form) return form.check();
    const { database, document } = place;
    if (document === '') {
      rebuildIfChanged(element, ['none', place.collection], ([, collection]) =>
        h('p.empty', {}, collection === '' ? 'Choose a collection.' : 'Choose a document.'),
      );
      return;
    }
    turn += 1;
    const mine = turn;
    try {
      const [doc, below] = await Promise.all([readDocument(database, document), collectionIds(database, document)]);
      if (mine === turn && !form)
        rebuildIfChanged(element, { place, doc, below }, () => reading(/** @type {Place} */ (place), doc, below));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mine === turn) rebuildIfChanged(element, error.message, (message) => h('p.notice.bad', {}, message));
    }
  }

  /** @param {Place} at @param {Doc | null} doc @param {string[]} below */
  function reading({ database, document }, doc, below) {
    const fields = doc ? fieldsOf(doc) : [];
    return [
      h(
        'div.head',
        {},
        h('h2', { tabindex: '-1' }, lastOf(document)),
        h(
          'div.buttons',
          {},
          doc
            ? h('button.button.main', { type: 'button', 'data-key': 'edit', onclick: () => edit(doc) }, 'Edit')
            : h(
                'button.button',
                { type: 'button', 'data-key': 'edit', onclick: () => edit(null) },
                'Make this document',
              ),
          (doc || below.length > 0) &&
            h(
              'button.button.quietly',
              { type: 'button', 'data-key': 'delete', onclick: () => remove(doc) },
              'Delete …',
            ),
        ),
      ),
      doc?.updateTime && doc.createTime
        ? h('p.quiet.times', {}, 'Changed ', time(doc.updateTime), ', made ', time(doc.createTime))
        : h(
            'p.quiet',
            {},
            below.length > 0 ? 'There is no document here, only collections below.' : 'There is no document here.',
          ),
      doc && (fields.length > 0 ? fieldList(fields, document) : h('p.empty', {}, 'A document without fields.')),
      h('h3', {}, 'Collections'),
      h(
        'ul.below',
        {},
        below.map((id) =>
          h('li', {}, h('a', { href: dataHref(database, `${document}/${id}`), 'data-key': `below ${id}` }, id)),
        ),
        h(
          'li',
          {},
          h(
            'a.button.quietly',
            { href: dataHref(database, document, { new: 'collection' }), 'data-key': 'add' },
            'Add a collection',
          ),
        ),
      ),
    ];
  }

  /** @param {Doc | null} doc */
  function edit(doc) {
    if (!place) return;
    const { database, document } = place;
    open(
      documentForm({
        database,
        parent: parentOf(document),
        id: lastOf(document),
        doc,
        asks: doc ? 'fields' : 'fields',
      }),
    );
  }

  /** @param {Form} next */
  function open(next) {
    form = next;
    turn += 1;
    rebuildIfChanged(element, ['form', turn], () => next.element);
    next.start();
    next.ended = (path) => {
      form = undefined;
      if (!place) return;
      const href = dataHref(place.database, path, { q: place.q });
      if (location.hash === href) {
        void refresh().then(() => element.querySelector('h2')?.focus());
      } else location.hash = href;
    };
  }

  /** @param {Doc | null} doc */
  async function remove(doc) {
    if (!place) return;
    const { database, document } = place;
    const { documents } = await countBelow(database, document);
    const more = documents - (doc ? 1 : 0);
    const all = h('input', { type: 'checkbox', checked: !doc });
    const isSure = await confirm({
      title: 'Delete this document?',
      body: [
        h('p', {}, h('code', {}, `/${document}`), ' cannot be brought back.'),
        more > 0 && doc ? h('label.check', {}, all, `Also the ${counted(more, 'document')} below it`) : null,
        more > 0 && !doc ? h('p', {}, `With it go the ${counted(more, 'document')} below it.`) : null,
      ],
      action: 'Delete',
    });
    if (!isSure) return;
    try {
      if (doc?.updateTime) await deleteDocument(database, document, doc.updateTime);
      if (more > 0 && all.checked) await deleteBelow(database, document);
      announce('Deleted');
      location.hash = dataHref(database, parentOf(document), { q: place.q });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isConflict = error.status === 'FAILED_PRECONDITION' || error.status === 'NOT_FOUND';
      const text = isConflict
        ? 'This document was changed meanwhile, so it was not deleted. Look again.'
        : error.message;
      await refresh();
      element.prepend(h('p.notice.bad', { role: 'alert' }, text));
    }
  }

  return {
    element,
    refresh,
    isDirty: () => form?.isDirty() ?? false,
    /** @param {Place} next */
    show(next) {
      const isSame = place !== undefined && keyOf(place) === keyOf(next);
      place = next;
      if (isSame && form) return;
      form = undefined;
      const { database, path, collection, creates } = next;
      if (creates === 'document' && collection !== '') {
        open(documentForm({ database, parent: collection, id: '', doc: null, asks: 'document' }));
      } else if (creates === 'collection') {
        open(documentForm({ database, parent: path, id: '', doc: null, asks: 'collection' }));
      } else {
        if (!isSame) replace(element);
        void refresh();
      }
    },
  };
}

/** @param {string} iso */
function time(iso) {
  const text = new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
  return h('time', { datetime: iso, title: iso }, text);
}
