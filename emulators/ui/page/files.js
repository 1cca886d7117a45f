import { ApiError, readList } from './api.js';
import { clock, h, keep, replace, sized, table } from './dom.js';
import { viewHref } from './route.js';
import { counted } from './values.js';

/** @typedef {{ name: string, bytes: number, contentType: string, updated: string }} StoredObject */

/** @type {import('./main.js').View} */
export const filesView = {
  title: 'Files',
  mount(root, route, status) {
    let bucket = route.query.get('bucket') ?? status.storage?.buckets[0]?.bucket ?? '';
    let now = status;
    const buckets = h('div.tabs');
    const prefix = h('input', {
      type: 'search',
      id: 'prefix',
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: load,
    });
    const list = h('section.card');
    root.append(
      h('h1', {}, 'Files'),
      buckets,
      h('div.tools', {}, h('p.field', {}, h('label', { for: 'prefix' }, 'Name begins with'), prefix)),
      list,
    );
    let turn = 0;

    async function load() {
      turn += 1;
      const mine = turn;
      if (!bucket) {
        replace(list, h('p.empty', {}, now.storage ? 'No files yet.' : 'There is no Storage beside this Firestore.'));
        return;
      }
      try {
        const page = await read('');
        if (mine === turn) keep(list, [bucket, prefix.value, page], () => body(page.objects, page.next));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        keep(list, error.message, (message) => h('p.notice.bad', {}, message));
      }
    }

    /** @param {string} after @returns {Promise<{ objects: StoredObject[], next: string | null }>} */
    const read = (after) => readList('objects', { bucket, prefix: prefix.value, after });

    /** @param {StoredObject[]} objects @param {string | null} next @returns {import('./dom.js').Child[]} */
    function body(objects, next) {
      if (objects.length === 0) return [h('p.empty', {}, 'No file has such a name.')];
      const more = async () => {
        const page = await read(next ?? '');
        replace(list, body([...objects, ...page.objects], page.next));
      };
      const rows = objects.map(({ name, bytes, contentType, updated }) => [
        h('code', {}, name),
        sized(bytes),
        contentType,
        clock(updated),
      ]);
      return [
        table(`Files of ${bucket}`, ['Name', 'Size', 'Type', 'Changed'], rows, 'objects'),
        next ? h('p.actions', {}, h('button.button', { type: 'button', onclick: more }, 'Show more')) : null,
      ];
    }

    /** @param {import('./api.js').Status} next */
    function update(next) {
      const before = JSON.stringify(now.storage);
      now = next;
      bucket ||= now.storage?.buckets[0]?.bucket ?? '';
      keep(buckets, [now.storage?.buckets ?? [], bucket], ([all]) =>
        /** @type {{ bucket: string, objects: number, bytes: number }[]} */ (all).map(
          ({ bucket: name, objects, bytes }) =>
            h(
              'a',
              {
                href: viewHref('files', { bucket: name }),
                'data-key': name,
                'aria-current': name === bucket ? 'true' : null,
              },
              name,
              h('span.quiet', {}, ` ${counted(objects, 'file')}, ${sized(bytes)}`),
            ),
        ),
      );
      if (before !== JSON.stringify(now.storage)) void load();
    }

    update(status);
    void load();
    return {
      update,
      go(next) {
        bucket = next.query.get('bucket') ?? bucket;
        prefix.value = '';
        update(now);
        void load();
      },
    };
  },
};
