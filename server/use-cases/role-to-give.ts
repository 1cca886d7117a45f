import type { Transaction } from 'firebase-admin/firestore';
import { can, PERMISSIONS, type Permission, type Role } from '../../src/domain/access.ts';
import { ProductError } from '../../src/domain/errors.ts';
import { toRole } from '../adapters/firestore/documents.ts';
import { isDocumentId, refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from './actor.ts';

/** @throws ProductError `invalid` at the field `roleId` */
export async function roleOfSchool(deps: Deps, tx: Transaction, iid: string, roleId: string): Promise<Role> {
  const document = isDocumentId(roleId) ? await tx.get(refs.role(deps.db, iid, roleId)) : null;
  if (document?.exists) return toRole(document.id, document.data() ?? {});
  const message = 'This role is not there any more. Choose another one.';
  throw new ProductError('invalid', message, { fields: { roleId: message } });
}

/**
 * Nobody makes others, or themselves by way of others, mightier than they are.
 * @throws ProductError `forbidden`
 */
export function assertHolds(actor: Actor, permissions: readonly Permission[]): void {
  const [missing] = permissions.filter((permission) => !can(actor, permission));
  if (!missing) return;
  throw new ProductError(
    'forbidden',
    `You can only give what your own role holds, and it does not include “${PERMISSIONS[missing]}” (${missing}).`,
    { permission: missing },
  );
}

/** A role that the actor may give. @throws ProductError `invalid`, `forbidden` */
export async function roleToGive(deps: Deps, tx: Transaction, actor: Actor, roleId: string): Promise<Role> {
  const role = await roleOfSchool(deps, tx, actor.iid, roleId);
  assertHolds(actor, role.permissions);
  return role;
}
