import { type Caller, requireServer } from '../core/access.ts';
import type { Beginning, Core, Transaction } from '../core/core.ts';
import { encodeOutcome, parseWrite } from '../core/write.ts';
import { parseQuery } from '../query/query-request.ts';
import { readTimeOf } from '../store/history.ts';
import type { Store } from '../store/store.ts';
import { fromBase64, randomBytes } from '../values/encoding.ts';
import { invalid, RpcError, STATUS, toRpcError } from '../values/errors.ts';
import { type DatabaseName, documentName, parseDatabase, parseDocumentName, parseName } from '../values/names.ts';
import { parseMask, project } from '../values/projection.ts';
import {
  bytes,
  encodeDocument,
  encodeValue,
  field,
  list,
  message,
  messages,
  type Raw,
  type Wire,
} from '../values/wire.ts';
import { aggregate, parseAggregations, summedFields } from './aggregate.ts';
import { listCollectionIds, listDocuments } from './listing.ts';

/** What a handler knows of its request. */
export type Call = { core: Core<Store>; caller: Caller; wire: Wire };

const MAX_WRITES = 10_000;

/** The transaction of a read: one that is open, or one that the read begins. */
function readTransaction(
  { core }: Call,
  request: Raw,
  database: DatabaseName,
): { transaction?: Transaction; begun?: Transaction } {
  const token = field(request, 'transaction');
  if (token !== undefined && bytes(token).length > 0) return { transaction: core.transaction(bytes(token), database) };
  const options = message(request, 'newTransaction');
  if (!options) return {};
  // A read that begins one and does not say which begins one that only reads.
  const begun = core.begin(database, beginning(field(options, 'readWrite') ? options : { readOnly: {}, ...options }));
  return { transaction: begun, begun };
}

function beginning(options: Raw): Beginning {
  const readOnly = message(options, 'readOnly');
  const earlier = field(message(options, 'readWrite') ?? {}, 'retryTransaction');
  return {
    readOnly: readOnly !== undefined,
    readAt: readOnly && readTimeOf(readOnly),
    isRetry: earlier !== undefined && bytes(earlier).length > 0,
  };
}

const token = (transaction: Transaction, wire: Wire): unknown => wire.bytes(fromBase64(transaction.id));

export async function batchGet(call: Call, request: Raw): Promise<Raw[]> {
  const { core, caller, wire } = call;
  const database = parseDatabase(field(request, 'database'));
  const paths = list(request, 'documents').map((name) => parseDocumentName(name, database));
  const mask = parseMask(message(request, 'mask'));
  const { transaction, begun } = readTransaction(call, request, database);
  await core.lockForRead(transaction, paths);
  const view = core.viewOf(transaction, readTimeOf(request));
  const readTime = wire.time(view.version);
  const docs = [...new Set(paths)].map((path) => ({ path, doc: view.get(database, path) }));
  core.access.getAll(caller, database, docs);
  const replies: Raw[] = docs.map(({ path, doc }) => {
    if (!doc) return { missing: documentName(database, path), readTime };
    return { found: encodeDocument(database, project(doc, mask), wire), readTime };
  });
  if (begun) {
    const first = replies[0];
    if (first) first.transaction = token(begun, wire);
    else replies.push({ transaction: token(begun, wire), readTime });
  }
  return replies;
}

/** Clients would take an answer without a plan for a fault of theirs. */
function refuseExplain(request: Raw): void {
  if (field(request, 'explainOptions') !== undefined)
    throw new RpcError(
      'UNIMPLEMENTED',
      'The local Firestore does not explain how it answers a query (explainOptions).',
    );
}

export async function runQueryRpc(call: Call, request: Raw): Promise<Iterable<Raw>> {
  const { core, caller, wire } = call;
  refuseExplain(request);
  const query = parseQuery(field(request, 'parent'), message(request, 'structuredQuery') ?? {});
  core.access.list(caller, query);
  core.requireIndex(query);
  const { transaction, begun } = readTransaction(call, request, query.database);
  const { docs, version } = await core.query(query, transaction, readTimeOf(request));
  const readTime = wire.time(version);
  const first = begun ? { transaction: token(begun, wire) } : {};
  if (docs.length === 0) return [{ readTime, ...first }];
  // Made one by one as they are sent: all replies of a large result at once would not fit into memory.
  return {
    *[Symbol.iterator]() {
      for (const [i, doc] of docs.entries()) {
        const document = encodeDocument(query.database, project(doc, query.select), wire);
        yield i === 0 ? { document, readTime, ...first } : { document, readTime };
      }
    },
  };
}

export async function runAggregationQuery(call: Call, request: Raw): Promise<Raw[]> {
  const { core, caller, wire } = call;
  refuseExplain(request);
  const raw = message(request, 'structuredAggregationQuery') ?? {};
  const query = parseQuery(field(request, 'parent'), message(raw, 'structuredQuery') ?? {});
  const aggregations = parseAggregations(messages(raw, 'aggregations'));
  core.access.list(caller, query);
  core.requireIndex(query, summedFields(aggregations));
  const { transaction, begun } = readTransaction(call, request, query.database);
  if (transaction && !transaction.readOnly) await core.query(query, transaction);
  const view = core.viewOf(transaction, readTimeOf(request));
  const aggregateFields: Raw = Object.create(null);
  for (const [alias, value] of aggregate(view, query, aggregations)) aggregateFields[alias] = encodeValue(value, wire);
  const reply: Raw = { result: { aggregateFields }, readTime: wire.time(view.version) };
  if (begun) reply.transaction = token(begun, wire);
  return [reply];
}

export async function beginTransaction({ core, wire }: Call, request: Raw): Promise<Raw> {
  const database = parseDatabase(field(request, 'database'));
  const options = message(request, 'options') ?? {};
  return { transaction: token(core.begin(database, beginning(options)), wire) };
}

export async function rollback({ core }: Call, request: Raw): Promise<Raw> {
  const database = parseDatabase(field(request, 'database'));
  core.end(core.transaction(bytes(field(request, 'transaction')), database));
  return {};
}

export async function commit({ core, caller, wire }: Call, request: Raw): Promise<Raw> {
  const database = parseDatabase(field(request, 'database'));
  const raw = field(request, 'transaction');
  const transaction = raw !== undefined && bytes(raw).length > 0 ? core.transaction(bytes(raw), database) : undefined;
  const writes = messages(request, 'writes');
  if (writes.length > MAX_WRITES) throw invalid(`A commit may have at most ${MAX_WRITES} writes.`);
  let parsed: ReturnType<typeof parseWrite>[];
  try {
    parsed = writes.map((write) => parseWrite(write, database));
  } catch (error) {
    if (transaction) core.end(transaction);
    throw error;
  }
  const { version, outcomes } = await core.commit(caller, database, parsed, transaction);
  const commitTime = wire.time(version);
  return {
    writeResults: outcomes.map((outcome) => encodeOutcome(outcome, wire)),
    commitTime,
  };
}

export async function batchWrite({ core, caller, wire }: Call, request: Raw): Promise<Raw> {
  const database = parseDatabase(field(request, 'database'));
  const writes = messages(request, 'writes').map((write) => parseWrite(write, database));
  if (new Set(writes.map((write) => write.path)).size < writes.length) {
    throw invalid('A batch of independent writes names a document more than once.');
  }
  const results = await Promise.all(
    writes.map(async (write) => {
      try {
        const { outcomes } = await core.commit(caller, database, [write]);
        return { result: outcomes[0] ? encodeOutcome(outcomes[0], wire) : {}, status: { code: 0, message: '' } };
      } catch (error) {
        const { status, message: reason } = toRpcError(error);
        return { result: {}, status: { code: STATUS[status].code, message: reason } };
      }
    }),
  );
  return { writeResults: results.map(({ result }) => result), status: results.map(({ status }) => status) };
}

export async function getDocument(call: Call, request: Raw): Promise<Raw> {
  const { core, caller, wire } = call;
  const { database } = parseName(field(request, 'name'));
  const path = parseDocumentName(field(request, 'name'), database);
  const { transaction } = readTransaction(call, { transaction: field(request, 'transaction') }, database);
  await core.lockForRead(transaction, [path]);
  const doc = core.viewOf(transaction, readTimeOf(request)).get(database, path);
  core.access.get(caller, database, path, doc);
  if (!doc) throw new RpcError('NOT_FOUND', `Document not found: ${documentName(database, path)}`);
  return encodeDocument(database, project(doc, parseMask(message(request, 'mask'))), wire);
}

async function writeOne({ core, caller, wire }: Call, database: DatabaseName, raw: Raw): Promise<Raw> {
  const write = parseWrite(raw, database);
  await core.commit(caller, database, [write]);
  const doc = core.store.get(database, write.path);
  return doc ? encodeDocument(database, doc, wire) : {};
}

export async function createDocument(call: Call, request: Raw): Promise<Raw> {
  const { database, path } = parseName(field(request, 'parent'));
  const id = field(request, 'documentId') || autoId();
  const collection = `${path ? `${path}/` : ''}${field(request, 'collectionId')}`;
  const update = {
    name: documentName(database, `${collection}/${id}`),
    fields: field(message(request, 'document') ?? {}, 'fields'),
  };
  return writeOne(call, database, { update, currentDocument: { exists: false } });
}

export async function updateDocument(call: Call, request: Raw): Promise<Raw> {
  const update = message(request, 'document') ?? {};
  const { database } = parseName(field(update, 'name'));
  return writeOne(call, database, {
    update,
    updateMask: field(request, 'updateMask'),
    currentDocument: field(request, 'currentDocument'),
  });
}

export async function deleteDocument(call: Call, request: Raw): Promise<Raw> {
  const { database } = parseName(field(request, 'name'));
  await writeOne(call, database, {
    delete: field(request, 'name'),
    currentDocument: field(request, 'currentDocument'),
  });
  return {};
}

export async function listDocumentsRpc({ core, caller, wire }: Call, request: Raw): Promise<Raw> {
  return listDocuments(core, caller, wire, request);
}

export async function listCollectionIdsRpc({ core, caller }: Call, request: Raw): Promise<Raw> {
  requireServer(caller);
  return listCollectionIds(core, request);
}

/** Cursors that cut the result of a query into parts of about equal size. */
export async function partitionQuery({ core, caller }: Call, request: Raw): Promise<Raw> {
  requireServer(caller);
  const query = parseQuery(field(request, 'parent'), message(request, 'structuredQuery') ?? {});
  const count = Number(String(field(request, 'partitionCount') ?? 0));
  if (!Number.isSafeInteger(count) || count < 1) throw invalid('"partitionCount" must be positive.');
  core.requireIndex(query);
  const docs = core.viewOf(undefined, readTimeOf(request)).run(query);
  const partitions: Raw[] = [];
  for (let i = 1; i <= count && docs.length > 0; i++) {
    const at = docs[Math.floor((i * docs.length) / (count + 1))];
    const value = { referenceValue: at && documentName(query.database, at.path) };
    if (at && JSON.stringify(value) !== JSON.stringify((partitions.at(-1)?.values as Raw[] | undefined)?.[0])) {
      partitions.push({ values: [value], before: true });
    }
  }
  return { partitions, nextPageToken: '' };
}

export async function executePipeline(): Promise<Raw[]> {
  throw new RpcError(
    'UNIMPLEMENTED',
    'Pipelines are a feature of Firestore Enterprise edition; the local Firestore does not have them.',
  );
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function autoId(): string {
  let id = '';
  for (const byte of randomBytes(20)) id += ALPHABET[byte % ALPHABET.length];
  return id;
}
