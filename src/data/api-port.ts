import type { BodyFor, EndpointSpec, ParamsOf, QueryFor, ReplyOf } from '../domain/api/endpoint.ts';

type ArgumentOf<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : undefined extends Value
      ? { readonly [Key in Name]?: Value }
      : { readonly [Key in Name]: Value };

/** What a call of the endpoint is given. `signal` aborts it. */
export type CallArgs<S extends EndpointSpec> = ArgumentOf<'params', ParamsOf<S>> &
  ArgumentOf<'query', QueryFor<S>> &
  ArgumentOf<'body', BodyFor<S>> & { readonly signal?: AbortSignal | undefined };

/** Nothing has to be given where nothing is needed. */
export type ArgsOf<S extends EndpointSpec> =
  Record<never, never> extends CallArgs<S> ? [args?: CallArgs<S>] : [args: CallArgs<S>];

/** An endpoint's call where its types no longer matter. */
export type AnyArgs = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Rejects with a ProductError (code, message, fields), with a ConnectionError when there was no response, or with the
 * AbortError of an aborted call. What makes a new thing may be called again with the
 * same body after a ConnectionError and makes one thing all the same.
 */
export type Call = <S extends EndpointSpec>(endpoint: S, ...args: ArgsOf<S>) => Promise<ReplyOf<S>>;

/** The API as the app calls it: the endpoints of `src/domain/api`. */
export interface ApiPort {
  /** The school whose id goes out in the header `iid`; `null` sends none. */
  setInstitution(iid: string | null): void;
  readonly call: Call;
}

/** There was no response at all. The specification's words: "Request error!" */
export class ConnectionError extends Error {
  constructor(options?: ErrorOptions) {
    super('Request error!', options);
    this.name = 'ConnectionError';
  }
}
