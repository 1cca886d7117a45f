import { ApiError, readRules } from './api.js';
import { denialList } from './denials.js';
import { clock, h, keep, replace } from './dom.js';

/**
 * @typedef {import('./api.js').Rules} Rules
 * @typedef {import('./api.js').Status} Status
 */

/** @param {string | null} file */
const shortFile = (file) => file?.split(/[\\/]/).at(-1) ?? 'The rules';

/** What is wrong with files of rules now. @param {Rules[]} all */
export function rulesNotices(all) {
  return all.flatMap(({ service, file, error, readAt }) => {
    if (!error && readAt) return [];
    if (!error) {
      return [h('p.notice', {}, h('b', {}, `There are no rules for ${service}. `), 'Only servers get in.')];
    }
    const place = error.line
      ? `${shortFile(file)}, line ${error.line}, column ${error.column}: `
      : `${shortFile(file)}: `;
    const kept = readAt ? ['The rules of ', clock(readAt), ' stay in force.'] : ['Until then only servers get in.'];
    return [h('p.notice.bad', {}, h('b', {}, place), `${error.message}. `, kept)];
  });
}

/** @type {import('./main.js').View} */
export const rulesView = {
  title: 'Rules',
  mount(root, route, status) {
    let { query } = route;
    const notices = h('div.notices', { role: 'status' });
    const files = h('div.files');
    const denials = h('div.body');
    root.append(
      h('h1', {}, 'Rules'),
      notices,
      h(
        'div.columns.wide-left',
        {},
        files,
        h('section.card', {}, h('div.head', {}, h('h2', {}, 'Denied lately')), denials),
      ),
    );
    let loaded = '';
    let latest = status;

    /** @param {Status} now */
    function update(now) {
      latest = now;
      keep(notices, now.rules, rulesNotices);
      keep(denials, now.denials, (list) =>
        list.length === 0 ? h('p.empty', {}, 'No request was denied since the start.') : denialList(list),
      );
      const project =
        query.get('project') ?? now.auth?.projectId ?? now.firestore.databases[0]?.name.split('/')[1] ?? '';
      const key = JSON.stringify([project, query.get('line'), now.rules]);
      if (key === loaded) return;
      loaded = key;
      void load(project, now.rules);
    }

    /** @param {string} project @param {Rules[]} rules */
    async function load(project, rules) {
      try {
        const texts = await readRules(project);
        const line = Number(query.get('line') ?? 0);
        replace(
          files,
          rules.map((one) => {
            const isOwn = one.service === 'Firestore' && one.projectsWithOwn.includes(project);
            const marked = (query.get('service') ?? 'Firestore') === one.service ? line : 0;
            return rulesFile(one, texts[one.service.toLowerCase()] ?? null, project, isOwn, marked);
          }),
        );
        files.querySelector('.marked')?.scrollIntoView({ block: 'center' });
      } catch (error) {
        loaded = '';
        if (!(error instanceof ApiError)) throw error;
        replace(files, h('p.notice.bad', {}, error.message));
      }
    }

    update(status);
    return {
      update,
      go(next) {
        ({ query } = next);
        loaded = '';
        update(latest);
      },
    };
  },
};

/** @param {Rules} rules @param {string | null} text @param {string} project @param {boolean} isOwn @param {number} marked */
function rulesFile({ service, file, readAt, warnings }, text, project, isOwn, marked) {
  const origin = isOwn ? `Set by a tool for ${project}` : (file ?? 'No file');
  const coverage = `/emulator/v1/projects/${encodeURIComponent(project)}:ruleCoverage.html`;
  return h(
    'section.card',
    {},
    h(
      'div.head',
      {},
      h('h2', {}, service),
      service === 'Firestore' && text !== null && project ? h('a', { href: coverage }, 'Coverage') : null,
    ),
    h('p.quiet', {}, origin, readAt ? [', read at ', clock(readAt)] : null),
    warnings.length > 0 &&
      h(
        'ul.warnings',
        {},
        warnings.map(({ line, column, message }) => h('li', {}, `Line ${line}, column ${column}: ${message}`)),
      ),
    text === null
      ? h('p.empty', {}, 'No rules: only servers get in.')
      : h(
          'ol.source',
          { tabindex: '0', 'aria-label': `Rules of ${service}` },
          text
            .replace(/\n$/, '')
            .split('\n')
            .map((line, i) => h('li', { class: i + 1 === marked ? 'marked' : null }, h('code', {}, line || ' '))),
        ),
  );
}
