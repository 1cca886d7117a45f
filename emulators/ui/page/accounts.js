import { ApiError, readList } from './api.js';
import { clock, h, keep, replace, table } from './dom.js';

/** @typedef {{ uid: string, email: string | null, verified: boolean, name: string | null, phone: string | null, disabled: boolean, providers: string[], claims: string | null, created: string | null, signedIn: string | null }} Account */

/** @type {import('./main.js').View} */
export const accountsView = {
  title: 'Accounts',
  mount(root, _route, status) {
    const list = h('section.card');
    const reload = h('button.button', { type: 'button', onclick: load }, 'Read again');
    root.append(h('h1', {}, 'Accounts'), h('div.tools', {}, reload), list);
    let count = status.auth?.accounts;
    const hasAuth = status.auth !== null;

    async function load() {
      if (!hasAuth) {
        replace(list, h('p.empty', {}, 'There is no Auth beside this Firestore.'));
        return;
      }
      try {
        const page = await readList('accounts', {});
        keep(list, page, () => body(page.accounts, page.next));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        keep(list, error.message, (message) => h('p.notice.bad', {}, message));
      }
    }

    /** @param {Account[]} accounts @param {string | null} next @returns {import('./dom.js').Child[]} */
    function body(accounts, next) {
      if (accounts.length === 0) return [h('p.empty', {}, 'No accounts yet.')];
      const more = async () => {
        const page = await readList('accounts', { after: next ?? '' });
        replace(list, body([...accounts, ...page.accounts], page.next));
      };
      return [
        table('Accounts', ['Who', 'Signs in by', 'Claims', 'Last signed in', 'Uid'], accounts.map(row), 'accounts'),
        next ? h('p.actions', {}, h('button.button', { type: 'button', onclick: more }, 'Show more')) : null,
      ];
    }

    void load();
    return {
      update(next) {
        if (next.auth?.accounts === count) return;
        count = next.auth?.accounts;
        void load();
      },
    };
  },
};

/** @param {Account} account */
function row({ uid, email, verified, name, phone, disabled, providers, claims, signedIn }) {
  return [
    [
      h('b', {}, email ?? phone ?? 'Anonymous'),
      name ? ` ${name}` : null,
      email && !verified ? h('span.tag', {}, 'not verified') : null,
      disabled ? h('span.tag.bad', {}, 'disabled') : null,
    ],
    providers.join(', ') || 'nothing',
    claims ? h('code', {}, claims) : '',
    signedIn ? clock(signedIn) : 'never',
    h('code', {}, uid),
  ];
}
