import type { Role } from '../../src/domain/access.ts';

/** Who asks, in which school. */
export type Actor = {
  readonly uid: string;
  readonly email: string | null;
  readonly isPlatformAdmin: boolean;
  readonly iid: string;
  /** The role in that school; `null` for a platform admin who is no member. */
  readonly role: Role | null;
  readonly requestId: string | null;
};
