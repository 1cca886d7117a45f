import { clock, h, keep, table } from './dom.js';

/** @typedef {import('./api.js').Entry} Entry */

/** @type {import('./main.js').View} */
export const requestsView = {
  title: 'Requests',
  mount(root, _route, status) {
    let now = status;
    const words = h('input', { type: 'search', id: 'words', autocomplete: 'off', spellcheck: 'false', oninput: show });
    const refused = h('input', { type: 'checkbox', onchange: show });
    const list = h('section.card');
    const found = h('p.quiet', { role: 'status' });
    root.append(
      h('h1', {}, 'Requests'),
      h('p.lead', {}, 'The last 200, the newest first. What this page itself reads is left out.'),
      h(
        'div.tools',
        {},
        h('p.field', {}, h('label', { for: 'words' }, 'Find'), words),
        h('label.check', {}, refused, 'Only what was refused'),
        found,
      ),
      list,
    );
    function show() {
      const { entries } = now.requests;
      const wanted = words.value.trim().toLowerCase();
      const shown = entries.filter(
        ({ service, method, what, who, result }) =>
          (!refused.checked || result !== 'OK') &&
          `${service} ${method} ${what} ${who} ${result}`.toLowerCase().includes(wanted),
      );
      keep(found, [shown.length, entries.length], ([some, all]) => `${some} of ${all}`);
      keep(list, shown, () =>
        shown.length > 0
          ? requestTable(shown)
          : h('p.empty', {}, entries.length === 0 ? 'Nothing was asked since the start.' : 'None of them is so.'),
      );
    }
    show();
    return {
      update(next) {
        now = next;
        show();
      },
    };
  },
};

/** @param {Entry[]} entries */
export function requestTable(entries) {
  const rows = entries.map(({ time, service, method, what, who, ms, result }) => [
    clock(time),
    [h('b.method', {}, method), h('span.quiet', {}, ` ${service}`)],
    h('code', {}, what),
    who,
    h('span.ms', {}, `${ms.toLocaleString('en-GB')} ms`),
    h('span', { class: `result ${result === 'OK' ? 'good' : 'bad'}` }, result),
  ]);
  return table('Requests', ['Time', 'Method', 'About', 'Who', 'Took', 'Result'], rows, 'requests');
}
