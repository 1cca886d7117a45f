/**
 * Where one is, as the part of the address behind #.
 *
 * @typedef {{ database: string | null, path: string, query: URLSearchParams }} Route `database` is `projects/P/databases/D`, and `path` that of a collection or document in it, empty for all of it.
 */

/** @param {string} hash @returns {Route} */
export function parseHash(hash) {
  const [place = '', search = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [project, database, ...segments] = place.split('/').map(decoded);
  return {
    database: project && database ? `projects/${project}/databases/${database}` : null,
    path: segments.filter((segment) => segment !== '').join('/'),
    query: new URLSearchParams(search),
  };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} database @param {string} path @param {Record<string, string>} [query] @returns {string} */
export function dataHref(database, path = '', query = {}) {
  const [, project = '', , id = ''] = database.split('/');
  const segments = [project, id, ...(path === '' ? [] : path.split('/'))];
  return `#/${segments.map(encodeURIComponent).join('/')}${searchOf(query)}`;
}

/** @param {Record<string, string>} query */
function searchOf(query) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return search === '' ? '' : `?${search}`;
}

/** @param {string} path @returns {boolean} Whether a path is that of a document, and not of a collection. */
export const isDocumentPath = (path) => path !== '' && path.split('/').length % 2 === 0;

/** @param {string} path @returns {string} */
export const parentOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** @param {string} path @returns {string} */
export const lastOf = (path) => path.slice(path.lastIndexOf('/') + 1);
