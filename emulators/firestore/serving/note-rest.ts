import type { IncomingMessage } from 'node:http';
import { followed, nameOf, subjectOf } from '../core/describe.ts';
import type { Raw } from '../values/wire.ts';
import type { Call } from './rpc.ts';

/** What the data browser sends with all it asks. */
const OWN_HEADER = 'x-emulator-ui';
const WRITES = /^(commit|batchWrite)$/;
const PLAIN: Record<string, string> = {
  GET: 'GetDocument',
  POST: 'CreateDocument',
  PATCH: 'UpdateDocument',
  DELETE: 'DeleteDocument',
};

type Asked = { request: IncomingMessage; resource: string; verb: string | undefined; body: Raw };

/** Runs a call of the REST interface and takes it down. What the data browser reads is not worth a line; what it writes is. */
export function noted<T>(call: Call, { request, resource, verb, body }: Asked, run: () => Promise<T>): Promise<T> {
  const isOwn = request.headers[OWN_HEADER] !== undefined;
  const method = verb ? `${verb[0]?.toUpperCase()}${verb.slice(1)}` : plainName(request.method ?? '', resource);
  if (isOwn && !WRITES.test(verb ?? '')) return run();
  const what = subjectOf(verb ? { ...body, parent: resource } : { name: resource });
  const who = isOwn ? 'data browser' : nameOf(call.caller);
  return followed(call.core.journal, { service: 'Firestore', method, what, who }, run);
}

function plainName(method: string, resource: string): string {
  const isCollection = resource.split('/').length % 2 === 0;
  return method === 'GET' && isCollection ? 'ListDocuments' : (PLAIN[method] ?? method);
}
