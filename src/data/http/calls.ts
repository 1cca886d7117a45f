import type { Call, HttpClient } from './client.ts';

type Query = Call['query'];

/** The four ways in which the adapters call the API. */
export type Calls = {
  get<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T>;
  send<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>;
  /** Makes something new: asking again after a lost answer makes it once. */
  make<T>(path: string, body?: unknown): Promise<T>;
};

export function callsOf(client: HttpClient): Calls {
  return {
    get: <T>(path: string, query?: Query, signal?: AbortSignal) =>
      client.call<T>(path, { ...(query ? { query } : {}), signal }),
    send: <T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
      client.call<T>(path, { method, body }),
    make: <T>(path: string, body?: unknown) => client.call<T>(path, { method: 'POST', body, isNew: true }),
  };
}
