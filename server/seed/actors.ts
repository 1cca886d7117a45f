import { BASE_ROLE_PERMISSIONS, type BaseRole } from '../../src/domain/access.ts';
import type { Actor } from '../core/actor.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

export type SeedActor = Actor;

/** A demo person as an actor in a school, so that the activity log has a name. */
export function roleFor(uid: string, iid: string, role: BaseRole): SeedActor {
  return {
    uid,
    iid,
    email: DEMO_ACCOUNTS.find((account) => account.uid === uid)?.email ?? null,
    isPlatformAdmin: false,
    role: { id: role, name: role, base: role, permissions: [...BASE_ROLE_PERMISSIONS[role]] },
    requestId: null,
  };
}
