import { utf8Length } from './encoding.ts';
import { invalid } from './errors.ts';

/** A database as it is named in requests, `projects/P/databases/D`. */
export type DatabaseName = string;

const DATABASE = /^projects\/([^/]+)\/databases\/([^/]+)$/;
const DOCUMENTS = /^(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.+))?$/s;
const MAX_ID_BYTES = 1500;
const MAX_SEGMENTS = 200;

export function parseDatabase(name: unknown): DatabaseName {
  if (typeof name !== 'string') throw invalid('The name of the database is missing.');
  const match = DATABASE.exec(name);
  if (!match) throw invalid(`"${name}" is not the name of a database (projects/{project}/databases/{database}).`);
  return name;
}

export const projectOf = (database: DatabaseName): string => database.split('/')[1] as string;
export const databaseIdOf = (database: DatabaseName): string => database.split('/')[3] as string;

/** Splits a resource name at `/documents`; `path` is empty for the root and otherwise has no leading slash. */
export function parseName(name: unknown): { database: DatabaseName; path: string } {
  if (typeof name !== 'string') throw invalid('The name of the document is missing.');
  const match = DOCUMENTS.exec(name);
  if (!match)
    throw invalid(`"${name}" is not a resource name (projects/{project}/databases/{database}/documents/...).`);
  return { database: match[1] as string, path: match[2] ?? '' };
}

/** The path of a document within `database`. Throws INVALID_ARGUMENT for another database or a malformed path. */
export function parseDocumentName(name: unknown, database: DatabaseName): string {
  const parsed = parseName(name);
  if (parsed.database !== database) throw invalid(`Document "${name}" is not in the database of the request.`);
  const segments = parsed.path.split('/');
  if (parsed.path === '' || segments.length % 2 !== 0) {
    throw invalid(`Document name "${name}" has an odd number of segments: it names a collection.`);
  }
  checkSegments(segments);
  return parsed.path;
}

/** The path that a query or list starts from: empty, or that of a document. */
export function parseParent(name: unknown): { database: DatabaseName; path: string } {
  const parsed = parseName(name);
  if (parsed.path !== '') {
    const segments = parsed.path.split('/');
    if (segments.length % 2 !== 0) throw invalid(`"${name}" is not the name of a document.`);
    checkSegments(segments);
  }
  return parsed;
}

function checkSegments(segments: string[]): void {
  if (segments.length > MAX_SEGMENTS) throw invalid('The path is longer than 100 collections deep.');
  for (const segment of segments) checkId(segment);
}

export function checkId(id: string): void {
  if (id === '') throw invalid('A segment of the path is empty.');
  if (id === '.' || id === '..') throw invalid(`"${id}" is not allowed as an id.`);
  if (utf8Length(id) > MAX_ID_BYTES) throw invalid(`An id is longer than ${MAX_ID_BYTES} bytes.`);
  if (/^__.*__$/s.test(id) && !/^__id-?\d+__$/.test(id)) {
    throw invalid(`The id "${id}" is reserved: ids must not both begin and end with "__".`);
  }
}

export const documentName = (database: DatabaseName, path: string): string => `${database}/documents/${path}`;

/** The path of the collection that holds a document, and the document's id in it. */
export function splitPath(path: string): { collection: string; id: string } {
  const at = path.lastIndexOf('/');
  return { collection: path.slice(0, at), id: path.slice(at + 1) };
}

export const groupOf = (collectionPath: string): string => collectionPath.slice(collectionPath.lastIndexOf('/') + 1);
export const childPath = (parent: string, id: string): string => (parent === '' ? id : `${parent}/${id}`);
