import { BASE_ROLE_PERMISSIONS, type BaseRole } from '../../src/domain/access.ts';
import type { Actor } from '../core/actor.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

export type SeedActor = Actor;

/** One of the demo people at work in a school, so that the audit log names somebody. */
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
