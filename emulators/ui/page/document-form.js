import { ApiError, readDocument, writeDocument } from './api.js';
import { announce, h, rebuildIfChanged, replace } from './dom.js';
import { createEditor } from './editor.js';
import { fieldsOf, summaryOf, toFields } from './values.js';

/** @typedef {import('./api.js').Doc} Doc */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as the client libraries make them. */
function autoId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/**
 * A form that changes a document, or makes one: `asks` for its fields alone, for its id too, or for the collection as well.
 * `parent` is the collection, or for a new one the document above it. What was changed meanwhile is never overwritten.
 * @param {{ database: string, parent: string, id: string, doc: Doc | null, asks: 'fields' | 'document' | 'collection' }} what
 */
export function documentForm({ database, parent, id, doc, asks }) {
  let base = doc;
  const editor = createEditor(doc ? toFields(doc) : []);
  const alertArea = h('div', { role: 'alert' });
  const collection = idInput('new-collection', '');
  const document = idInput('new-document', asks === 'fields' ? id : autoId());
  const title = asks === 'collection' ? 'New collection' : asks === 'document' ? 'New document' : id;
  const save = h('button.button.main', { type: 'submit' }, asks === 'fields' ? 'Save' : 'Create');
  const form = {
    /** Called with the path to show once it is over. @type {(path: string) => void} */
    ended: () => undefined,
    element: h(
      'form',
      { onsubmit: submit, onkeydown: key, 'aria-label': title },
      h('div.head', {}, h('h2', { tabindex: '-1' }, title)),
      alertArea,
      asks === 'collection' ? labelled('Collection id', collection) : null,
      asks === 'fields' ? null : labelled('Document id', document),
      editor.element,
      h('div.bottom', {}, save, h('button.button', { type: 'button', onclick: leave }, 'Cancel')),
    ),
    isDirty: () => editor.isDirty() || collection.input.value !== '',
    start() {
      const first = asks === 'collection' ? collection.input : asks === 'document' ? document.input : null;
      (first ?? form.element.querySelector('h2'))?.focus();
    },
    /** Looks whether what is being changed is still as it was. */
    async check() {
      if (asks !== 'fields') return;
      const now = await readDocument(database, `${parent}/${id}`).catch(() => base);
      if ((now?.updateTime ?? null) !== (base?.updateTime ?? null)) conflict(now);
      else rebuildIfChanged(alertArea, '', () => null);
    },
  };

  const path = () => {
    const within = asks === 'collection' ? [parent, collection.input.value].filter(Boolean).join('/') : parent;
    return `${within}/${document.input.value}`;
  };
  function leave() {
    form.ended(asks === 'fields' ? `${parent}/${id}` : parent);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault();
      save.click();
    }
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    if (save.disabled) return;
    const idInputs = asks === 'fields' ? [] : asks === 'document' ? [document] : [collection, document];
    if (!idInputs.map((one) => one.isGood()).every(Boolean)) {
      idInputs.find((one) => !one.isGood())?.input.focus();
      return;
    }
    const fields = editor.read(database);
    if (!fields) return;
    save.disabled = true;
    try {
      await writeDocument(database, path(), fields, base?.updateTime ?? null);
      announce('Saved');
      form.ended(path());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refused(error);
    } finally {
      save.disabled = false;
    }
  }

  /** @param {ApiError} error */
  async function refused(error) {
    const isTaken = error.status === 'ALREADY_EXISTS';
    if (isTaken && asks !== 'fields') document.refuse('There is a document with this id already.');
    else if (isTaken || error.status === 'FAILED_PRECONDITION' || error.status === 'NOT_FOUND')
      conflict(await readDocument(database, `${parent}/${id}`));
    else rebuildIfChanged(alertArea, error.message, (message) => h('p.notice.bad', {}, message));
  }

  /** Says what changed meanwhile, and lets a person go on from there. @param {Doc | null} now */
  function conflict(now) {
    rebuildIfChanged(alertArea, { now, base: base?.updateTime ?? null }, () =>
      h(
        'div.notice.bad',
        {},
        h(
          'p',
          {},
          h('b', {}, now ? 'This document was changed meanwhile. ' : 'This document was deleted meanwhile. '),
          'Nothing was overwritten.',
        ),
        now ? differences(base, now) : null,
        h(
          'p.actions',
          {},
          h('button.button', { type: 'button', onclick: leave }, 'Look at what is there'),
          h(
            'button.button',
            { type: 'button', onclick: () => goOn(now) },
            now ? 'Save mine in its place' : 'Make it anew from mine',
          ),
        ),
      ),
    );
  }

  /** @param {Doc | null} now */
  function goOn(now) {
    base = now;
    replace(alertArea);
    rebuildIfChanged(alertArea, '', () => null);
    save.click();
  }

  return form;
}

/** The fields that differ, with what was there and what is there now. @param {Doc | null} before @param {Doc} now */
function differences(before, now) {
  const was = Object.fromEntries(before ? fieldsOf(before) : []);
  const is = Object.fromEntries(fieldsOf(now));
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  );
  /** @param {import('./values.js').Raw | undefined} value */
  const shown = (value) => (value ? summaryOf(value).slice(0, 120) : 'nothing');
  return h(
    'ul',
    {},
    keys.slice(0, 10).map((key) => h('li', {}, h('code', {}, key), `: ${shown(was[key])} is now ${shown(is[key])}`)),
    keys.length > 10 ? h('li', {}, `and ${keys.length - 10} more`) : null,
  );
}

/** @param {string} id @param {string} value */
function idInput(id, value) {
  const message = h('span.wrong', { id: `${id}-error` });
  const input = h('input', {
    type: 'text',
    id,
    value,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': message.id,
  });
  /** @param {string} reason */
  const refuse = (reason) => {
    message.textContent = reason;
    input.setAttribute('aria-invalid', String(reason !== ''));
    if (reason !== '') input.focus();
  };
  return {
    input,
    message,
    refuse,
    isGood() {
      const text = input.value;
      const reason =
        text === ''
          ? 'An id is needed.'
          : text.includes('/') || text === '.' || text === '..' || /^__.*__$/.test(text)
            ? 'An id has no “/”, and is neither “.” nor “..” nor between two “__”.'
            : '';
      message.textContent = reason;
      input.setAttribute('aria-invalid', String(reason !== ''));
      return reason === '';
    },
  };
}

/** @param {string} text @param {{ input: HTMLElement, message: HTMLElement }} one */
const labelled = (text, { input, message }) => h('p.field', {}, h('label', { for: input.id }, text), input, message);
