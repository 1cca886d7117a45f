import type { ServerHttp2Session } from 'node:http2';
import * as grpc from '@grpc/grpc-js';
import { drained } from '../../net/drained.ts';
import { callerOf } from '../core/access.ts';
import type { Core } from '../core/core.ts';
import { STATUS, toRpcError } from '../values/errors.ts';
import { grpcWire, type Raw } from '../values/wire.ts';
import { type Duplex, type StreamHandler, serve } from './grpc-streams.ts';
import type { Streams } from './limits.ts';
import { ListenStream } from './listen.ts';
import { messageType } from './protos.ts';
import * as rpc from './rpc.ts';
import { WriteStream } from './write-stream.ts';

const SERVICE = 'google.firestore.v1.Firestore';
const MAX_MESSAGE = 12 << 20;
const MAX_DETAILS = 2000;

type Unary = (call: rpc.Call, request: Raw) => Promise<Raw>;
type ServerStream = (call: rpc.Call, request: Raw) => Promise<Iterable<Raw>>;

const UNARY: Record<string, [Unary, request: string, response: string]> = {
  GetDocument: [rpc.getDocument, 'GetDocumentRequest', 'Document'],
  ListDocuments: [rpc.listDocumentsRpc, 'ListDocumentsRequest', 'ListDocumentsResponse'],
  CreateDocument: [rpc.createDocument, 'CreateDocumentRequest', 'Document'],
  UpdateDocument: [rpc.updateDocument, 'UpdateDocumentRequest', 'Document'],
  DeleteDocument: [rpc.deleteDocument, 'DeleteDocumentRequest', 'Document'],
  BeginTransaction: [rpc.beginTransaction, 'BeginTransactionRequest', 'BeginTransactionResponse'],
  Commit: [rpc.commit, 'CommitRequest', 'CommitResponse'],
  Rollback: [rpc.rollback, 'RollbackRequest', 'Document'],
  BatchWrite: [rpc.batchWrite, 'BatchWriteRequest', 'BatchWriteResponse'],
  ListCollectionIds: [rpc.listCollectionIdsRpc, 'ListCollectionIdsRequest', 'ListCollectionIdsResponse'],
  PartitionQuery: [rpc.partitionQuery, 'PartitionQueryRequest', 'PartitionQueryResponse'],
};

const STREAMS: Record<string, [ServerStream, request: string, response: string]> = {
  BatchGetDocuments: [rpc.batchGet, 'BatchGetDocumentsRequest', 'BatchGetDocumentsResponse'],
  RunQuery: [rpc.runQueryRpc, 'RunQueryRequest', 'RunQueryResponse'],
  RunAggregationQuery: [rpc.runAggregationQuery, 'RunAggregationQueryRequest', 'RunAggregationQueryResponse'],
  ExecutePipeline: [rpc.executePipeline, 'ExecutePipelineRequest', 'ExecutePipelineResponse'],
};

type Definition = grpc.MethodDefinition<Raw, Raw>;

function define(
  method: string,
  request: string,
  response: string,
  requestStream: boolean,
  responseStream: boolean,
): Definition {
  const requestType = messageType(request);
  const responseType = messageType(response);
  const serialize = (type: typeof requestType) => (value: Raw) => Buffer.from(type.encode(value).finish());
  const deserialize = (type: typeof requestType) => (value: Buffer) => type.decode(value) as unknown as Raw;
  return {
    path: `/${SERVICE}/${method}`,
    requestStream,
    responseStream,
    requestSerialize: serialize(requestType),
    requestDeserialize: deserialize(requestType),
    responseSerialize: serialize(responseType),
    responseDeserialize: deserialize(responseType),
  };
}

type TwoWay = grpc.MethodDefinition<Raw, Buffer>;

/** As `define`, for replies that are encoded before they are handed over. */
function defineTwoWay(method: string): TwoWay & { encode(message: Raw): Buffer } {
  const { responseSerialize: encode, ...parts } = define(method, `${method}Request`, `${method}Response`, true, true);
  const asIs = (value: Buffer): Buffer => value;
  return { ...parts, responseSerialize: asIs, responseDeserialize: asIs, encode };
}

const serviceError = (error: unknown): Partial<grpc.StatusObject> & { code: number; details: string } => {
  const { status, message } = toRpcError(error);
  // The text goes into a header: half a character there would end the process, and a long one the connection.
  return { code: STATUS[status].code, details: message.slice(0, MAX_DETAILS).toWellFormed() };
};

function callOf(core: Core, metadata: grpc.Metadata): rpc.Call {
  const authorization = metadata.get('authorization')[0];
  return { core, caller: callerOf(authorization === undefined ? undefined : String(authorization)), wire: grpcWire };
}

/** Runs one request. */
function ask<T>(
  core: Core,
  handler: (call: rpc.Call, request: Raw) => Promise<T>,
  { metadata, request }: { metadata: grpc.Metadata; request: Raw },
): Promise<T> {
  const call = callOf(core, metadata);
  core.databases.requireOf(request);
  return handler(call, request);
}

type OnStream = (interceptors: unknown, stream: { destroy(): void }, headers: unknown) => void;

/**
 * Google's server answers what is no call of ours without looking whether the stream is still open; one that was reset by then
 * would end the process. The two methods are not public, so a version without them is noticed at once.
 */
function outliveResets(server: grpc.Server): void {
  const methods = server as unknown as Record<'_channelzHandler' | '_streamHandler', OnStream>;
  for (const name of ['_channelzHandler', '_streamHandler'] as const) {
    const handle = methods[name];
    if (typeof handle !== 'function') throw new Error(`This version of @grpc/grpc-js has no ${name}.`);
    methods[name] = (interceptors, stream, headers) => {
      try {
        handle.call(server, interceptors, stream, headers);
      } catch {
        stream.destroy();
      }
    };
  }
}

type OnSession = (session: ServerHttp2Session) => void;

/**
 * Lets a whole commit come in at once. Behind the first window of HTTP/2, 64 kB, a busy sender would have to be allowed twenty times
 * to go on. Not public either.
 */
function openWindows(server: grpc.Server): void {
  const methods = server as unknown as Record<
    '_channelzSessionHandler' | '_sessionHandler',
    (of: unknown) => OnSession
  >;
  for (const name of ['_channelzSessionHandler', '_sessionHandler'] as const) {
    const handlerOf = methods[name];
    if (typeof handlerOf !== 'function') throw new Error(`This version of @grpc/grpc-js has no ${name}.`);
    methods[name] = (http2Server) => {
      const handle = handlerOf.call(server, http2Server);
      return (session) => {
        session.settings({ initialWindowSize: MAX_MESSAGE });
        session.setLocalWindowSize(MAX_MESSAGE);
        handle(session);
      };
    };
  }
}

/** A gRPC server without a port of its own; connections are handed to it. */
export function createGrpc(core: Core, streams: Streams): grpc.Server {
  const server = new grpc.Server({
    'grpc.max_receive_message_length': MAX_MESSAGE,
    'grpc.max_send_message_length': -1,
    'grpc.max_concurrent_streams': 2000,
  });
  outliveResets(server);
  openWindows(server);
  const definition: Record<string, Definition | TwoWay> = {};
  const implementation: grpc.UntypedServiceImplementation = {};
  for (const [method, [handler, request, response]] of Object.entries(UNARY)) {
    definition[method] = define(method, request, response, false, false);
    implementation[method] = (call: grpc.ServerUnaryCall<Raw, Raw>, reply: grpc.sendUnaryData<Raw>) => {
      Promise.resolve()
        .then(() => ask(core, handler, call))
        .then((result) => reply(null, result))
        .catch((error) => reply(serviceError(error)));
    };
  }
  for (const [method, [handler, request, response]] of Object.entries(STREAMS)) {
    definition[method] = define(method, request, response, false, true);
    implementation[method] = (call: grpc.ServerWritableStream<Raw, Raw>) => {
      Promise.resolve()
        .then(() => ask(core, handler, call))
        .then((messages) => writeAll(call, messages))
        .catch((error) => {
          // Clients take an error without headers for no answer at all, and try again for seven seconds.
          if (!call.cancelled) call.sendMetadata(new grpc.Metadata());
          call.emit('error', serviceError(error));
        });
    };
  }
  const twoWay = (
    method: string,
    open: (call: rpc.Call, send: (messages: Iterable<Raw>) => void) => StreamHandler,
  ): void => {
    const { encode, ...parts } = defineTwoWay(method);
    definition[method] = parts;
    implementation[method] = (stream: Duplex) =>
      serve(stream, streams, (send) => open(callOf(core, stream.metadata), send), encode, serviceError);
  };
  twoWay('Listen', (call, send) => new ListenStream(core, call.caller, grpcWire, send));
  twoWay('Write', (call, send) => new WriteStream(core, call.caller, grpcWire, (message) => send([message])));
  server.addService(definition, implementation);
  return server;
}

async function writeAll(call: grpc.ServerWritableStream<Raw, Raw>, messages: Iterable<Raw>): Promise<void> {
  for (const message of messages) {
    if (call.cancelled || call.destroyed) return;
    if (!call.write(message)) await drained(call);
  }
  call.end();
}
