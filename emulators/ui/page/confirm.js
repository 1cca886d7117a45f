import { h } from './dom.js';

let count = 0;

/**
 * Asks before something that cannot be undone. Settles with whether it was confirmed; `typed` must be written out first.
 * @param {{ title: string, body: import('./dom.js').Child[], action: string, typed?: string, isHarmless?: boolean }} question
 * @returns {Promise<boolean>}
 */
export function confirm({ title, body, action, typed, isHarmless = false }) {
  return new Promise((resolve) => {
    const id = `confirm-${++count}`;
    const go = h('button.button', { type: 'submit', value: 'go', class: isHarmless ? 'main' : 'danger' }, action);
    const input =
      typed === undefined
        ? null
        : h('input', {
            type: 'text',
            id: `${id}-typed`,
            autocomplete: 'off',
            spellcheck: 'false',
            oninput: () => {
              go.disabled = input?.value !== typed;
            },
          });
    if (input) go.disabled = true;
    const dialog = h(
      'dialog',
      { 'aria-labelledby': `${id}-title` },
      h(
        'form',
        {
          method: 'dialog',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            if (!go.disabled) close(true);
          },
        },
        h('h2', { id: `${id}-title` }, title),
        body,
        input &&
          h('p.field', {}, h('label', { for: `${id}-typed` }, 'Type ', h('b', {}, typed ?? ''), ' to confirm'), input),
        h(
          'p.actions',
          {},
          h('button.button', { type: 'button', onclick: () => close(false) }, isHarmless ? 'Keep editing' : 'Cancel'),
          go,
        ),
      ),
    );
    dialog.addEventListener('cancel', () => resolve(false));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();

    /** @param {boolean} isConfirmed */
    function close(isConfirmed) {
      resolve(isConfirmed);
      dialog.close();
    }
  });
}
