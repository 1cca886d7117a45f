import useSWR from 'swr';
import type { Comms } from '../../domain/comms/schema.ts';
import type { PersonAccount, SignIn } from '../../domain/person/account.ts';
import type { DataExport } from '../../domain/person/export.ts';
import { type Loaded, useLoaded } from '../lists.ts';
import { useServices } from '../provider.tsx';
import { useSession } from '../session/session.tsx';

const never = () => false;

/** One's own account, as the API tells it. */
export function useAccount(): Loaded<PersonAccount> {
  const { api } = useServices();
  return useLoaded(['person', useUid()], () => api.getAccount(), never);
}

/** Where one is signed in. */
export function useSignIns(): Loaded<SignIn[]> {
  const { api } = useServices();
  return useLoaded(['sign-ins', useUid()], () => api.listSignIns());
}

export function useComms(): Loaded<Comms> {
  const { api } = useServices();
  return useLoaded(['comms', useUid()], () => api.getComms(), never);
}

/** While one is being made, it is asked for again every so often, in ms. */
const LOOK_MS = 2000;

/** The copies of one's data; looks by itself until the last one is ready. */
export function useExports(): Loaded<DataExport[]> {
  const { api } = useServices();
  return useLoaded(['exports', useUid()], () => api.listExports(), undefined, {
    refreshInterval: (items) => (items?.some(({ status }) => status === 'waiting') ? LOOK_MS : 0),
  });
}

/** Where the browser loads one's photo from; `undefined` while that is not known, and when it cannot be. */
export function usePhotoAddress(path: string | null | undefined): string | undefined {
  const { uploads } = useServices();
  const { data } = useSWR(path ? ['photo', path] : null, () => uploads.address(path ?? ''));
  // Without a path the last address would stay: what was taken away is not to be shown.
  return path ? data : undefined;
}

function useUid(): string {
  return useSession().user?.uid ?? '';
}
