import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody } from '../../net/body.ts';
import { drained } from '../../net/drained.ts';
import { callerOf } from '../core/access.ts';
import type { Core } from '../core/core.ts';
import { invalid, RpcError, STATUS, toRpcError } from '../values/errors.ts';
import { isObject, jsonWire, type Raw } from '../values/wire.ts';
import * as rpc from './rpc.ts';

const MAX_BODY = 12 << 20;
const PORTION = 64 << 10;

type Result = Raw | Iterable<Raw>;
type Method = { run: (call: rpc.Call, request: Raw) => Promise<Result>; target: 'database' | 'parent' };

const VERBS: Record<string, Method> = {
  commit: { run: rpc.commit, target: 'database' },
  batchGet: { run: rpc.batchGet, target: 'database' },
  batchWrite: { run: rpc.batchWrite, target: 'database' },
  beginTransaction: { run: rpc.beginTransaction, target: 'database' },
  rollback: { run: rpc.rollback, target: 'database' },
  executePipeline: { run: rpc.executePipeline, target: 'database' },
  runQuery: { run: rpc.runQueryRpc, target: 'parent' },
  runAggregationQuery: { run: rpc.runAggregationQuery, target: 'parent' },
  listCollectionIds: { run: rpc.listCollectionIdsRpc, target: 'parent' },
  partitionQuery: { run: rpc.partitionQuery, target: 'parent' },
};
const STREAMING = new Set(['batchGet', 'runQuery', 'runAggregationQuery', 'executePipeline']);

const PREFIX = '/v1/';

/** Whether a path is ours to answer. */
export const isRest = (path: string): boolean => path.startsWith(`${PREFIX}projects/`);

/** Firestore's REST interface, as far as Google's SDKs and rule tests use it. */
export async function handleRest(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const { name, verb } = splitVerb(url.pathname.slice(PREFIX.length));
  const streaming = STREAMING.has(verb ?? '');
  try {
    const body = parseBody(await readBody(request, MAX_BODY));
    const call: rpc.Call = { core, caller: callerOf(request.headers.authorization), wire: jsonWire };
    const resource = decodeName(name);
    core.databases.require(resource);
    const result = verb
      ? runVerb(call, verb, request.method, resource, body)
      : runPlain(call, request.method ?? '', resource, body, url.searchParams);
    await reply(response, 200, await result);
  } catch (error) {
    if (response.headersSent) throw error;
    if (response.destroyed) return;
    const { status, message } = toRpcError(
      error instanceof BodyTooLarge ? new RpcError('INVALID_ARGUMENT', error.message) : error,
    );
    const { http } = STATUS[status];
    const body = { error: { code: http, message, status } };
    await reply(response, error instanceof BodyTooLarge ? 413 : http, streaming ? [body] : body);
  }
}

async function reply(response: ServerResponse, status: number, body: Result): Promise<void> {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  if (!isList(body)) {
    response.end(JSON.stringify(body));
    return;
  }
  // A large result goes out as it is read, so that it is never in memory as one text.
  let text = '[';
  let isFirst = true;
  for (const item of body) {
    text += `${isFirst ? '' : ','}${JSON.stringify(item)}`;
    isFirst = false;
    if (text.length < PORTION) continue;
    if (!response.write(text)) await drained(response);
    if (response.destroyed) return;
    text = '';
  }
  response.end(`${text}]`);
}

const isList = (body: Result): body is Iterable<Raw> => Symbol.iterator in body;

/** Only a known word behind the last colon is a verb: ids may have colons too. */
function splitVerb(path: string): { name: string; verb: string | undefined } {
  const at = path.lastIndexOf(':');
  const verb = at < 0 ? '' : path.slice(at + 1);
  return Object.hasOwn(VERBS, verb) ? { name: path.slice(0, at), verb } : { name: path, verb: undefined };
}

function decodeName(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw invalid('The address is not properly percent-encoded.');
  }
}

function parseBody(body: Buffer): Raw {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw invalid('The body is not JSON.');
  }
  if (!isObject(value) || Array.isArray(value)) throw invalid('The body must be a JSON object.');
  return value;
}

function runVerb(
  call: rpc.Call,
  verb: string,
  method: string | undefined,
  resource: string,
  body: Raw,
): Promise<Result> {
  const { run, target } = VERBS[verb] as Method;
  if (method !== 'POST') throw new RpcError('UNIMPLEMENTED', `"${verb}" is called by POST.`);
  if (target === 'parent') return run(call, { ...body, parent: resource });
  return run(call, { ...body, database: resource.replace(/\/documents$/, '') });
}

function runPlain(call: rpc.Call, method: string, resource: string, body: Raw, query: URLSearchParams): Promise<Raw> {
  const segments = resource.split('/').slice(5);
  const isDocument = segments.length > 0 && segments.length % 2 === 0;
  const collection = {
    parent: resource.slice(0, resource.lastIndexOf('/')),
    collectionId: segments.at(-1),
  };
  const mask = query.has('mask.fieldPaths') ? { fieldPaths: query.getAll('mask.fieldPaths') } : undefined;
  const selector = { readTime: query.get('readTime'), transaction: query.get('transaction') };
  if (method === 'GET' && isDocument) return rpc.getDocument(call, { name: resource, mask, ...selector });
  if (method === 'GET' && segments.length > 0) {
    return rpc.listDocumentsRpc(call, {
      ...collection,
      ...selector,
      mask,
      pageSize: query.get('pageSize') ?? undefined,
      pageToken: query.get('pageToken') ?? undefined,
      orderBy: query.get('orderBy') ?? undefined,
      showMissing: query.get('showMissing') === 'true',
    });
  }
  if (method === 'POST' && !isDocument && segments.length > 0) {
    return rpc.createDocument(call, {
      ...collection,
      documentId: query.get('documentId') ?? undefined,
      document: body,
    });
  }
  if (method === 'PATCH' && isDocument) {
    const updateMask = query.has('updateMask.fieldPaths')
      ? { fieldPaths: query.getAll('updateMask.fieldPaths') }
      : undefined;
    return rpc.updateDocument(call, {
      document: { ...body, name: resource },
      updateMask,
      currentDocument: precondition(query),
    });
  }
  if (method === 'DELETE' && isDocument)
    return rpc.deleteDocument(call, { name: resource, currentDocument: precondition(query) });
  throw new RpcError('NOT_FOUND', 'There is nothing at this address.');
}

function precondition(query: URLSearchParams): Raw | undefined {
  if (query.has('currentDocument.exists')) return { exists: query.get('currentDocument.exists') === 'true' };
  if (query.has('currentDocument.updateTime')) return { updateTime: query.get('currentDocument.updateTime') };
  return undefined;
}
