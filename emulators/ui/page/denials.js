import { clock, h } from './dom.js';
import { viewHref } from './route.js';

/** @typedef {import('./api.js').Denial} Denial */

/** @param {Denial[]} denials */
export function denialList(denials) {
  return h(
    'ol.denials',
    {},
    denials.map(({ service, time, method, path, who, explanation, project }) =>
      h(
        'li',
        {},
        h('p', {}, h('b.method', {}, method), ' ', h('code', {}, path), h('span.quiet', {}, ` ${service}`)),
        h('p.why', {}, linked(explanation, service, project)),
        h('p.quiet', {}, who, ' · ', clock(time)),
      ),
    ),
  );
}

/**
 * An explanation with a link at each line that it names.
 * @param {string} explanation @param {string} service @param {string} [project]
 */
function linked(explanation, service, project) {
  return explanation.split(/(line \d+)/).map((part) => {
    const line = /^line (\d+)$/.exec(part)?.[1];
    return line ? h('a', { href: viewHref('rules', { service, line, ...(project ? { project } : {}) }) }, part) : part;
  });
}
