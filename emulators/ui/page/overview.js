import { denialList } from './denials.js';
import { clock, h, keep, sized, table } from './dom.js';
import { requestTable } from './requests.js';
import { dataHref, viewHref } from './route.js';
import { rulesNotices } from './rules.js';
import { counted } from './values.js';

/** @typedef {import('./api.js').Status} Status */

const SHOWN = 8;

/** @type {import('./main.js').View} */
export const overviewView = {
  title: 'Overview',
  mount(root, _route, status) {
    const notices = h('div.notices', { role: 'status' });
    const services = h('ul.services', { 'aria-label': 'Services' });
    const stored = section('What is stored');
    const listening = section('Who listens');
    const denied = section('Denied by rules', viewHref('rules'), 'Rules and all denials');
    const asked = section('Last requests', viewHref('requests'), 'All requests');
    root.append(
      h('h1', {}, 'Overview'),
      notices,
      services,
      h('div.columns', {}, stored.element, h('div.stack', {}, listening.element, denied.element)),
      asked.element,
    );
    /** @param {Status} now */
    const update = (now) => {
      keep(notices, now.rules, rulesNotices);
      keep(services, facts(now), (all) => all.map(card));
      keep(stored.body, now.firestore.databases, storedBody);
      keep(listening.body, now.firestore.streams, listeningBody);
      keep(denied.body, now.denials.slice(0, SHOWN), (denials) =>
        denials.length === 0 ? empty('No request was denied since the start.') : denialList(denials),
      );
      keep(asked.body, now.requests.entries.slice(0, SHOWN), (entries) =>
        entries.length === 0 ? empty('Nothing was asked since the start.') : requestTable(entries),
      );
    };
    update(status);
    return { update };
  },
};

/** @param {string} title @param {string} [href] @param {string} [more] */
function section(title, href, more) {
  const body = h('div.body');
  const head = h('div.head', {}, h('h2', {}, title), href && more ? h('a', { href }, more) : null);
  return { element: h('section.card', {}, head, body), body };
}

/** @param {string} text */
const empty = (text) => h('p.empty', {}, text);

/**
 * @typedef {{ name: string, port: number | string, number: string, noun: string, rest: string[], href: string }} Fact
 * @param {Status} status @returns {Fact[]}
 */
function facts({ firestore, storage, auth, startedAt, dataDir, memory }) {
  const documents = firestore.databases.reduce((sum, database) => sum + database.documents, 0);
  const objects = storage?.buckets.reduce((sum, bucket) => sum + bucket.objects, 0) ?? 0;
  const bytes = storage?.buckets.reduce((sum, bucket) => sum + bucket.bytes, 0) ?? 0;
  // Rounded, so that a page which nobody touches stays as it is.
  const memoryText = `${Math.round(memory / 10e6) * 10} MB of memory`;
  /** @type {Fact[]} */
  const all = [
    {
      name: 'Firestore',
      port: location.port,
      number: documents.toLocaleString('en-GB'),
      noun: documents === 1 ? 'document' : 'documents',
      rest: [
        `${sized(firestore.bytes)} ${dataDir ? `in ${dataDir}` : 'in memory, kept nowhere'}`,
        `${counted(firestore.streams.length, 'listener stream')}, ${counted(firestore.connections, 'connection')}`,
        `Since ${new Date(startedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}, ${memoryText}`,
      ],
      href: viewHref('data'),
    },
  ];
  if (storage) {
    all.push({
      name: 'Storage',
      port: storage.port,
      number: objects.toLocaleString('en-GB'),
      noun: objects === 1 ? 'object' : 'objects',
      rest: [`${sized(bytes)} in ${counted(storage.buckets.length, 'bucket')}`],
      href: viewHref('files'),
    });
  }
  if (auth) {
    all.push({
      name: 'Auth',
      port: auth.port,
      number: auth.accounts === null ? '–' : auth.accounts.toLocaleString('en-GB'),
      noun: auth.accounts === 1 ? 'account' : 'accounts',
      rest: [auth.accounts === null ? 'It does not answer.' : `Tokens are for ${auth.projectId}`],
      href: viewHref('accounts'),
    });
  }
  return all;
}

/** @param {Fact} fact */
function card({ name, port, number, noun, rest, href }) {
  return h(
    'li.card.service',
    {},
    h('h2', {}, h('a', { href, 'data-key': name }, name), h('span.port', {}, `${location.hostname}:${port}`)),
    h('p.figure', {}, h('b', {}, number), ` ${noun}`),
    rest.map((line) => h('p.quiet', {}, line)),
  );
}

/** @param {Status['firestore']['databases']} databases */
function storedBody(databases) {
  if (databases.length === 0) return empty('No documents yet.');
  return databases.flatMap(({ name, groups, documents }) => {
    const [, project = '', , id = ''] = name.split('/');
    const most = Math.max(...groups.map((group) => group.documents));
    const rows = groups.map((group) => [
      group.path.includes('*')
        ? h('code', {}, group.path)
        : h('a', { href: dataHref(name, group.path), 'data-key': `${name}/${group.path}` }, h('code', {}, group.path)),
      h(
        'span.bar-cell',
        {},
        h('span.count', {}, group.documents.toLocaleString('en-GB')),
        h('meter', { min: 0, max: most, value: group.documents, 'aria-hidden': 'true' }),
      ),
      group.collections.toLocaleString('en-GB'),
    ]);
    return [
      h('h3', {}, h('a', { href: dataHref(name), 'data-key': name }, project), h('span.quiet', {}, ` ${id}`)),
      documents === 0
        ? empty('Empty now.')
        : table(`Collections of ${project}`, ['Path', 'Documents', 'Collections'], rows, 'stored'),
    ];
  });
}

/** @param {Status['firestore']['streams']} streams */
function listeningBody(streams) {
  if (streams.length === 0) return empty('Nobody listens now.');
  return h(
    'ul.streams',
    {},
    streams.map(({ who, transport, since, targets, database }) =>
      h(
        'li',
        {},
        h('p', {}, h('b', {}, who), h('span.quiet', {}, ` by ${transport}, since `, clock(since))),
        targets.length === 0
          ? h('p.quiet', {}, 'Listens to nothing now.')
          : h(
              'ul',
              {},
              targets.map((target) => h('li', {}, h('code', { title: database }, target))),
            ),
      ),
    ),
  );
}
