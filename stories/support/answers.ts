import type { ApiPort, CallArgs } from '../../src/data/api-port.ts';
import type { EndpointSpec, ReplyOf } from '../../src/domain/api/endpoint.ts';

type Send = (endpoint: EndpointSpec, args?: unknown) => Promise<unknown>;

/** The API with an answer of one's own for one endpoint; `pass` asks the API itself. */
export function answering<S extends EndpointSpec>(
  api: ApiPort,
  endpoint: S,
  answer: (args: CallArgs<S>, pass: () => Promise<ReplyOf<S>>) => Promise<ReplyOf<S>>,
): ApiPort {
  const send = api.call as Send;
  const call: Send = (called, args = {}) =>
    called === endpoint
      ? answer(args as CallArgs<S>, () => send(called, args) as Promise<ReplyOf<S>>)
      : send(called, args);
  return { ...api, call: call as ApiPort['call'] };
}
