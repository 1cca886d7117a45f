import { useCallback } from 'react';
import type { EndpointSpec } from '../domain/api/endpoint.ts';
import type { AnyArgs, Call } from './api-port.ts';
import { useChanged, useChangeLog } from './changes.ts';
import { useServices } from './provider.tsx';
import { readKey } from './read-key.ts';

type Options = {
  /** Resources that the caller keeps up to date on screen itself: reading them again would lose the reader's place. */
  readonly keep?: readonly string[];
};

/**
 * Calls endpoints. What a write says that it `changes` is read again wherever it is on screen, before the call resolves.
 * Rejects as `Call` says.
 */
export function useCall({ keep: retained = [] }: Options = {}): Call {
  const { api } = useServices();
  const changed = useChanged();
  const log = useChangeLog();
  const retainedKey = retained.join(' ');
  const call = useCallback(
    async (endpoint: EndpointSpec, args?: AnyArgs): Promise<unknown> => {
      const send = api.call as (endpoint: EndpointSpec, args?: AnyArgs) => Promise<unknown>;
      const unexpect = log.expect(endpoint.changes ?? []);
      const reply = await send(endpoint, args).catch((error: unknown) => {
        unexpect();
        throw error;
      });
      if (endpoint.method === 'POST') log.onMade?.(reply);
      const names = (endpoint.changes ?? []).filter((name) => !retainedKey.split(' ').includes(name));
      // The thing itself is not read again: a change answers with it, and what was deleted is gone but for the page that is left.
      await changed(
        names,
        'self',
        endpoint.method === 'POST' ? undefined : readKey(endpoint, { params: args?.params }),
      );
      return reply;
    },
    [api, changed, retainedKey, log],
  );
  return call as Call;
}
