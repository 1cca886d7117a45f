import * as grpc from '@grpc/grpc-js';
import { callerOf } from './access.ts';
import type { Core } from './core.ts';
import { RpcError, STATUS, toRpcError } from './errors.ts';
import { ListenStream } from './listen.ts';
import { messageType } from './protos.ts';
import * as rpc from './rpc.ts';
import { grpcWire, type Raw } from './wire.ts';
import { WriteStream } from './write-stream.ts';

const SERVICE = 'google.firestore.v1.Firestore';
const MAX_MESSAGE = 12 << 20;
/** A reader that lets so much pile up is cut off, so that it cannot use up memory. */
const MAX_PENDING = 32 << 20;

type Unary = (call: rpc.Call, request: Raw) => Promise<Raw>;
type ServerStream = (call: rpc.Call, request: Raw) => Promise<Raw[]>;

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

const serviceError = (error: unknown): Partial<grpc.StatusObject> & { code: number; details: string } => {
  const { status, message } = toRpcError(error);
  return { code: STATUS[status].code, details: message };
};

function callOf(core: Core, metadata: grpc.Metadata): rpc.Call {
  const authorization = metadata.get('authorization')[0];
  return { core, caller: callerOf(authorization === undefined ? undefined : String(authorization)), wire: grpcWire };
}

type Duplex = grpc.ServerDuplexStream<Raw, Raw>;

/** Serves one message at a time of a two-way stream; `open` makes what handles them. */
function duplex(
  core: Core,
  open: (call: rpc.Call, send: (message: Raw) => void) => { handle(request: Raw): unknown; close(): void },
) {
  return (stream: Duplex): void => {
    const fail = (error: unknown): void => {
      handler?.close();
      stream.emit('error', serviceError(error));
    };
    const send = (message: Raw): void => {
      if (stream.destroyed || stream.cancelled) return;
      stream.write(message);
      if (stream.writableLength > MAX_PENDING) fail(new RpcError('RESOURCE_EXHAUSTED', 'The client reads too slowly.'));
    };
    let handler: ReturnType<typeof open> | undefined;
    let turn = Promise.resolve();
    try {
      handler = open(callOf(core, stream.metadata), send);
    } catch (error) {
      fail(error);
      return;
    }
    const { handle, close } = { handle: handler.handle.bind(handler), close: handler.close.bind(handler) };
    stream.on('data', (request: Raw) => {
      turn = turn.then(async () => void (await handle(request))).catch(fail);
    });
    stream.on('end', () => {
      void turn.then(() => {
        close();
        stream.end();
      });
    });
    stream.on('cancelled', close);
    stream.on('error', close);
  };
}

/** A gRPC server without a port of its own; connections are handed to it. */
export function createGrpc(core: Core): grpc.Server {
  const server = new grpc.Server({
    'grpc.max_receive_message_length': MAX_MESSAGE,
    'grpc.max_send_message_length': -1,
    'grpc.max_concurrent_streams': 2000,
  });
  const definition: Record<string, Definition> = {};
  const implementation: grpc.UntypedServiceImplementation = {};
  for (const [method, [handler, request, response]] of Object.entries(UNARY)) {
    definition[method] = define(method, request, response, false, false);
    implementation[method] = (call: grpc.ServerUnaryCall<Raw, Raw>, reply: grpc.sendUnaryData<Raw>) => {
      Promise.resolve()
        .then(() => handler(callOf(core, call.metadata), call.request))
        .then((result) => reply(null, result))
        .catch((error) => reply(serviceError(error)));
    };
  }
  for (const [method, [handler, request, response]] of Object.entries(STREAMS)) {
    definition[method] = define(method, request, response, false, true);
    implementation[method] = (call: grpc.ServerWritableStream<Raw, Raw>) => {
      Promise.resolve()
        .then(() => handler(callOf(core, call.metadata), call.request))
        .then((messages) => writeAll(call, messages))
        .catch((error) => {
          // Clients take an error without headers for no answer at all, and try again for seven seconds.
          if (!call.cancelled) call.sendMetadata(new grpc.Metadata());
          call.emit('error', serviceError(error));
        });
    };
  }
  definition.Listen = define('Listen', 'ListenRequest', 'ListenResponse', true, true);
  implementation.Listen = duplex(core, (call, send) => new ListenStream(core, call.caller, grpcWire, send));
  definition.Write = define('Write', 'WriteRequest', 'WriteResponse', true, true);
  implementation.Write = duplex(core, (call, send) => new WriteStream(core, call.caller, grpcWire, send));
  server.addService(definition, implementation);
  return server;
}

async function writeAll(call: grpc.ServerWritableStream<Raw, Raw>, messages: Raw[]): Promise<void> {
  const gone = new Promise<void>((resolve) => call.once('close', resolve).once('cancelled', resolve));
  for (const message of messages) {
    if (call.cancelled || call.destroyed) return;
    if (!call.write(message)) await Promise.race([gone, new Promise((resolve) => call.once('drain', resolve))]);
  }
  call.end();
}
