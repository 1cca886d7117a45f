import * as grpc from '@grpc/grpc-js';
import { messageType } from '../../../../emulators/firestore/protos.ts';
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
  /** Takes nothing any more until `resume`. */
  pause(): void;
  resume(): void;
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

  function listen(targets: object[], reads = true): Stream {
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
    const read = (response: Response): void => {
      seen.push(response);
      wake();
    };
    if (reads) call.on('data', read);
    for (const target of targets) call.write({ database: DATABASE, ...target });
    return {
      responses: seen,
      ended,
      until: (condition) =>
        new Promise((resolve, reject) => {
          const check = (): void => {
            const found = condition(seen);
            if (found === undefined && !status) return;
            waiting.delete(check);
            if (found !== undefined) resolve(found);
            else reject(new Error(`The stream ended: ${status?.code} ${status?.details}`));
          };
          waiting.add(check);
          check();
        }),
      send: (request) => call.write({ database: DATABASE, ...request }),
      pause: () => call.pause(),
      resume: () => {
        if (call.listenerCount('data') === 0) call.on('data', read);
        call.resume();
      },
      cancel: () => call.cancel(),
    };
  }

  return { client, listen, close: () => client.close() };
}

/** Whether a global snapshot came, so that all targets are current; for `until`. */
export const isCurrent = (seen: Response[]): true | undefined =>
  seen.some(({ targetChange }) => targetChange?.targetChangeType === 'NO_CHANGE') || undefined;
