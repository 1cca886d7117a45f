import { type EndpointResource, useResource } from '../../data/resource.ts';
import { useSession } from '../../data/session/session.tsx';
import type { Overview } from '../../domain/admin/overview.ts';
import { getOverview } from '../../domain/api/platform.ts';

/** Others register and approve schools too; their changes are not listened to. */
const AGAIN_MS = 30_000;

/** What awaits the people who run the platform; loading for everyone else, who may not ask. */
export function useOverview(): EndpointResource<Overview> {
  const isAdmin = useSession().user?.claims.admin === true;
  return useResource(getOverview, null, isAdmin ? {} : null, { refreshInterval: () => AGAIN_MS });
}
