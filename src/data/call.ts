import { useCallback } from 'react';
import type { EndpointSpec } from '../domain/api/endpoint.ts';
import type { AnyArgs, Call } from './api-port.ts';
import { useChanged } from './changes.ts';
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
export function useCall({ keep = [] }: Options = {}): Call {
  const { api } = useServices();
  const changed = useChanged();
  const kept = keep.join(' ');
  const call = useCallback(
    async (endpoint: EndpointSpec, args?: AnyArgs): Promise<unknown> => {
      const reply = await (api.call as (endpoint: EndpointSpec, args?: AnyArgs) => Promise<unknown>)(endpoint, args);
      const names = (endpoint.changes ?? []).filter((name) => !kept.split(' ').includes(name));
      // What was deleted is still on screen until its page has been left; there is nothing to read any more.
      await changed(names, endpoint.method === 'DELETE' ? readKey(endpoint, { params: args?.params }) : undefined);
      return reply;
    },
    [api, changed, kept],
  );
  return call as Call;
}
