import useSWR from 'swr';
import { getAccount, getComms, listExports, listSignIns } from '../../domain/api/identity.ts';
import type { Comms } from '../../domain/comms/schema.ts';
import type { PersonAccount, SignIn } from '../../domain/person/account.ts';
import type { DataExport } from '../../domain/person/export.ts';
import { useServices } from '../provider.tsx';
import { type EndpointResource, useResource } from '../resource.ts';

/** One's own account, as the API tells it. */
export function useAccount(): EndpointResource<PersonAccount> {
  return useResource(getAccount, 'account', {});
}

/** Where one is signed in. */
export function useSignIns(): EndpointResource<SignIn[]> {
  return useResource(listSignIns, 'items', {});
}

export function useComms(): EndpointResource<Comms> {
  return useResource(getComms, 'comms', {});
}

/** While one is being made, it is asked for again every so often, in ms. */
const LOOK_MS = 2000;

/** The copies of one's data; looks by itself until the last one is ready. */
export function useExports(): EndpointResource<DataExport[]> {
  return useResource(
    listExports,
    'items',
    {},
    {
      refreshInterval: (items) => (items?.some(({ status }) => status === 'waiting') ? LOOK_MS : 0),
    },
  );
}

/** Where the browser loads one's photo from; `undefined` while that is not known, and when it cannot be. */
export function usePhotoAddress(path: string | null | undefined): string | undefined {
  const { uploads } = useServices();
  const { data } = useSWR(path ? ['photo', path] : null, () => uploads.address(path ?? ''));
  // Without a path the last address would stay: what was taken away is not to be shown.
  return path ? data : undefined;
}
