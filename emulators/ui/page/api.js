/**
 * What the page asks the server it came from.
 *
 * @typedef {import('./values.js').Raw} Raw
 * @typedef {{ name: string, fields?: Raw, createTime?: string, updateTime?: string }} Doc A document; one without times is not there and only has collections below it.
 * @typedef {{ projectId: string, version: number, databases: string[] }} State `version` changes whenever a document does.
 */

/** A call was refused or not answered. `status` is Firestore's word for it, or UNREACHABLE. */
export class ApiError extends Error {
  /** @param {string} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const HEADERS = { 'x-emulator-ui': '1', authorization: 'Bearer owner', 'content-type': 'application/json' };

/**
 * @param {string} path @param {{ method?: string, body?: object }} [options] @returns {Promise<any>}
 * @throws {ApiError}
 */
async function call(path, { method = 'GET', body } = {}) {
  let response;
  let answer;
  try {
    response = await fetch(path, { method, headers: HEADERS, body: body && JSON.stringify(body) });
    answer = await response.json();
  } catch {
    throw new ApiError('UNREACHABLE', 'The local Firebase does not answer. Is it still running?');
  }
  if (response.ok) return answer;
  const { error } = Array.isArray(answer) ? answer[0] : answer;
  throw new ApiError(error?.status ?? 'UNKNOWN', error?.message ?? `It answered ${response.status}.`);
}

/** @param {string} name A resource name. */
const encoded = (name) => name.split('/').map(encodeURIComponent).join('/');

/** @param {string} database @param {string} path @returns {string} */
export const nameOf = (database, path) => `${database}/documents${path === '' ? '' : `/${path}`}`;

/** @returns {Promise<State>} */
export const readState = () => call('/emulator/ui/api/state');

/** @param {string} database @param {string} path @returns {Promise<{ documents: number, collections: number }>} */
export const countBelow = (database, path) => call(`/emulator/ui/api/below?${new URLSearchParams({ database, path })}`);

/** @param {string} database @param {string} parent @returns {Promise<string[]>} Ids of the collections below a document, or of the first ones. */
export async function collectionIds(database, parent) {
  const path = `/v1/${encoded(nameOf(database, parent))}:listCollectionIds`;
  const { collectionIds: ids } = await call(path, { method: 'POST', body: { pageSize: 1000 } });
  return ids ?? [];
}

/** @param {string} database @param {string} path @returns {Promise<Doc | null>} */
export async function readDocument(database, path) {
  try {
    return await call(`/v1/${encoded(nameOf(database, path))}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 'NOT_FOUND') return null;
    throw error;
  }
}

/**
 * A page of a collection by its ids, with documents that are not there and have collections below them.
 * @param {string} database @param {string} collection @param {number} size @param {string} token
 * @returns {Promise<{ docs: Doc[], next: string }>}
 */
export async function listDocuments(database, collection, size, token) {
  const query = new URLSearchParams({ pageSize: String(size), showMissing: 'true', pageToken: token });
  const { documents, nextPageToken } = await call(`/v1/${encoded(nameOf(database, collection))}?${query}`);
  return { docs: documents ?? [], next: nextPageToken ?? '' };
}

/** @param {string} collection @returns {[parent: string, id: string]} */
function split(collection) {
  const at = collection.lastIndexOf('/');
  return [collection.slice(0, Math.max(at, 0)), collection.slice(at + 1)];
}

/** @param {string} database @param {string} collection @param {Raw} query Parts of a StructuredQuery. @returns {Promise<Doc[]>} */
export async function runQuery(database, collection, query) {
  const [parent, collectionId] = split(collection);
  const structuredQuery = { ...query, from: [{ collectionId }] };
  const path = `/v1/${encoded(nameOf(database, parent))}:runQuery`;
  /** @type {{ document?: Doc }[]} */
  const rows = await call(path, { method: 'POST', body: { structuredQuery } });
  return rows.flatMap(({ document }) => document ?? []);
}

/** @param {string} database @param {string} collection @param {Raw} query @returns {Promise<number>} */
export async function countQuery(database, collection, query) {
  const [parent, collectionId] = split(collection);
  const { where } = query;
  const structuredAggregationQuery = {
    structuredQuery: { where, from: [{ collectionId }] },
    aggregations: [{ alias: 'n', count: {} }],
  };
  const path = `/v1/${encoded(nameOf(database, parent))}:runAggregationQuery`;
  const [row] = await call(path, { method: 'POST', body: { structuredAggregationQuery } });
  return Number(row.result.aggregateFields.n.integerValue);
}

/**
 * Writes or deletes one document, provided that it is still as it was: `updateTime` null wants that there is none.
 * @param {string} database @param {object} write @param {string | null} updateTime
 */
async function commit(database, write, updateTime) {
  const currentDocument = updateTime === null ? { exists: false } : { updateTime };
  await call(`/v1/${encoded(nameOf(database, ''))}:commit`, {
    method: 'POST',
    body: { writes: [{ ...write, currentDocument }] },
  });
}

/** @param {string} database @param {string} path @param {Raw} fields @param {string | null} updateTime */
export const writeDocument = (database, path, fields, updateTime) =>
  commit(database, { update: { name: nameOf(database, path), fields } }, updateTime);

/** @param {string} database @param {string} path @param {string} updateTime */
export const deleteDocument = (database, path, updateTime) =>
  commit(database, { delete: nameOf(database, path) }, updateTime);

/** Deletes a document or collection with all that lies below it. @param {string} database @param {string} path */
export const deleteBelow = (database, path) =>
  call(`/emulator/v1/${encoded(nameOf(database, path))}`, { method: 'DELETE' });
