import { type Caller, requireServer } from '../core/access.ts';
import type { Core } from '../core/core.ts';
import { impliedOrders, type Order, type Query } from '../query/query.ts';
import { readTimeOf } from '../store/history.ts';
import type { Store } from '../store/store.ts';
import { toBase64Url } from '../values/encoding.ts';
import { invalid } from '../values/errors.ts';
import { parseFieldPath } from '../values/field-path.ts';
import { checkId, childPath, documentName, parseParent } from '../values/names.ts';
import { parseMask, project } from '../values/projection.ts';
import { compareIds, compareStrings, Reference } from '../values/value.ts';
import { bytes, encodeDocument, field, integer, message, type Raw, text, type Wire } from '../values/wire.ts';

const DEFAULT_PAGE = 300;

const pageToken = (id: string): string => toBase64Url(new TextEncoder().encode(id));
const readPageToken = (raw: Raw): string | undefined =>
  text(raw, 'pageToken') ? new TextDecoder().decode(bytes(text(raw, 'pageToken'))) : undefined;

/** ListDocuments: a collection page by page, on request with the names of documents that only have collections below. */
export function listDocuments(core: Core<Store>, caller: Caller, wire: Wire, request: Raw): Raw {
  const { database, path } = parseParent(field(request, 'parent'));
  const collectionId = text(request, 'collectionId');
  if (!collectionId) throw invalid('The id of the collection is missing.');
  checkId(collectionId);
  const size = integer(request, 'pageSize') || DEFAULT_PAGE;
  if (size < 0) throw invalid('"pageSize" must not be negative.');
  const after = readPageToken(request);
  const showMissing = field(request, 'showMissing') === true;
  if (showMissing) requireServer(caller);
  const orders = parseOrderBy(text(request, 'orderBy'));
  const collection = childPath(path, collectionId);
  const query: Query = {
    database,
    parent: path,
    collectionId,
    allDescendants: false,
    filter: undefined,
    orders: impliedOrders(orders, undefined),
    explicitOrders: orders.length,
    start: undefined,
    end: undefined,
    offset: 0,
    limit: undefined,
    select: undefined,
  };
  if (orders.length === 0) {
    query.limit = size + 1;
    if (after !== undefined) {
      query.start = { values: [new Reference(documentName(database, `${collection}/${after}`))], before: false };
    }
  } else query.offset = Number(after ?? 0);
  core.access.list(caller, query);
  core.requireIndex(query);
  const paths = parseMask(message(request, 'mask'));
  const view = core.viewOf(undefined, readTimeOf(request));
  const docs = view.run(query);
  const entries: { id: string; raw: Raw }[] = docs.map((doc) => ({
    id: doc.path.slice(collection.length + 1),
    raw: encodeDocument(database, project(doc, paths), wire),
  }));
  if (showMissing) {
    const present = new Set(entries.map(({ id }) => id));
    for (const id of idsAbove(core, database, collection)) {
      if (present.has(id) || (after !== undefined && compareIds(id, after) <= 0)) continue;
      if (view.get(database, `${collection}/${id}`)) continue;
      entries.push({ id, raw: { name: documentName(database, `${collection}/${id}`) } });
    }
    entries.sort((a, b) => compareIds(a.id, b.id));
  }
  const page = entries.slice(0, size);
  const more = entries.length > size;
  const next = orders.length === 0 ? page.at(-1)?.id : String(query.offset + size);
  return { documents: page.map(({ raw }) => raw), nextPageToken: more && next ? pageToken(next) : '' };
}

function parseOrderBy(order: string): Order[] {
  if (!order.trim()) return [];
  return order.split(',').map((part) => {
    const [name, direction = 'asc'] = part.trim().split(/\s+/);
    return { path: parseFieldPath(name), descending: direction.toLowerCase() === 'desc' };
  });
}

/** Ids of documents of a collection that have documents somewhere below them. */
function idsAbove(core: Core<Store>, database: string, collection: string): Set<string> {
  const ids = new Set<string>();
  for (const below of core.store.collections(database, undefined, collection)) {
    const rest = below.path.slice(collection.length + 1).split('/');
    if (rest.length > 1 && !ids.has(rest[0] as string) && core.store.isPopulated(below)) ids.add(rest[0] as string);
  }
  return ids;
}

export function listCollectionIds(core: Core<Store>, request: Raw): Raw {
  const { database, path } = parseParent(field(request, 'parent'));
  const populated = new Set<string>();
  const skip = path === '' ? 0 : path.split('/').length;
  for (const collection of core.store.collections(database, undefined, path)) {
    const id = collection.path.split('/')[skip] as string;
    if (!populated.has(id) && core.store.isPopulated(collection)) populated.add(id);
  }
  const after = readPageToken(request);
  const size = integer(request, 'pageSize') || Number.POSITIVE_INFINITY;
  const ids = [...populated].sort(compareStrings).filter((id) => after === undefined || compareStrings(id, after) > 0);
  const page = ids.slice(0, size);
  return { collectionIds: page, nextPageToken: ids.length > page.length ? pageToken(page.at(-1) as string) : '' };
}
