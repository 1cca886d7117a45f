import { connect, type IncomingHttpHeaders } from 'node:http2';
import * as grpc from '@grpc/grpc-js';
import { messageType } from '../../../../emulators/firestore/serving/protos.ts';
import { DATABASE } from './webchannel.ts';

const SERVICE = '/google.firestore.v1.Firestore';
const requests = messageType('ListenRequest');
const responses = messageType('ListenResponse');

export type Response = Record<string, Record<string, unknown> | undefined>;

type Stream = {
  /** What came so far. */
  responses: Response[];
  /** The status that the stream ended with. */
  ended: Promise<{ code: number; details: string }>;
  /** Settles with what the condition finds; rejects when the stream ends before. */
  until<T>(condition: (responses: Response[]) => T | undefined): Promise<T>;
  send(request: object): void;
  cancel(): void;
};

/** A client that speaks gRPC by hand, as a server does. One connection for all its streams. */
export function grpcClient(port: number) {
  const client = new grpc.Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), {
    'grpc.use_local_subchannel_pool': 1,
    'grpc.max_receive_message_length': -1,
  });
  const owner = new grpc.Metadata();
  owner.set('authorization', 'Bearer owner');

  function listen(targets: object[]): Stream {
    const call = client.makeBidiStreamRequest<object, Response>(
      `${SERVICE}/Listen`,
      (request) => Buffer.from(requests.encode(requests.fromObject(request)).finish()),
      (bytes) => responses.toObject(responses.decode(bytes), { longs: Number, enums: String }) as Response,
      owner,
    );
    const seen: Response[] = [];
    const waiting = new Set<() => void>();
    const wake = (): void => {
      for (const check of waiting) check();
    };
    let status: { code: number; details: string } | undefined;
    const ended = new Promise<{ code: number; details: string }>((resolve) => {
      call.on('status', ({ code, details }) => {
        status = { code, details };
        resolve(status);
        wake();
      });
    });
    call.on('error', () => undefined);
    call.on('data', (response: Response) => {
      seen.push(response);
      wake();
    });
    for (const target of targets) call.write({ database: DATABASE, ...target });
    return {
      responses: seen,
      ended,
      until: (condition) =>
        new Promise((resolve, reject) => {
          const check = (): void => {
            const value = condition(seen);
            if (value === undefined && !status) return;
            waiting.delete(check);
            if (value !== undefined) resolve(value);
            else reject(new Error(`The stream ended: ${status?.code} ${status?.details}`));
          };
          waiting.add(check);
          check();
        }),
      send: (request) => call.write({ database: DATABASE, ...request }),
      cancel: () => call.cancel(),
    };
  }

  return { client, listen, close: () => client.close() };
}

/** A request as it goes over the wire: a byte for the compression, the length, the message. */
export function grpcFrame(target: object): Buffer {
  const message = requests.encode(requests.fromObject({ database: DATABASE, ...target })).finish();
  const frame = Buffer.alloc(5 + message.length);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, 5);
  return frame;
}

/** A stream of any method by HTTP/2 alone, since Google's client reads ahead without end. It reads nothing before `resume`. */
export function deafStream(port: number, method = 'Listen') {
  const session = connect(`http://127.0.0.1:${port}`);
  session.on('error', () => undefined);
  const stream = session.request(
    {
      ':method': 'POST',
      ':path': `${SERVICE}/${method}`,
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization: 'Bearer owner',
    },
    { endStream: false },
  );
  stream.on('error', () => undefined);
  const ended = new Promise<{ code: number; details: string }>((resolve) => {
    const read = (headers: IncomingHttpHeaders): void => {
      if (headers['grpc-status'] === undefined) return;
      resolve({ code: Number(headers['grpc-status']), details: decodeURI(String(headers['grpc-message'] ?? '')) });
    };
    stream.on('response', read);
    stream.on('trailers', read);
  });
  return { stream, ended, close: () => session.destroy() };
}

/** Whether a global snapshot came, so that all targets are current; for `until`. */
export const isCurrent = (seen: Response[]): true | undefined =>
  seen.some(({ targetChange }) => targetChange?.targetChangeType === 'NO_CHANGE') || undefined;
