import type { Transaction } from 'firebase-admin/firestore';
import type { Role } from '../../../../src/domain/access.ts';
import { assertMay, type Subject } from '../../../../src/domain/authority.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import type { Deps } from '../../../core/deps.ts';
import { toRole } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import type { SchoolTransaction } from '../../../core/transaction/school-transaction.ts';

/** @throws ProductError `invalid` at the field `roleId` */
export async function roleOfSchool(deps: Deps, tx: Transaction, iid: string, roleId: string): Promise<Role> {
  const role = await roleIfThere(deps, tx, iid, roleId);
  if (role) return role;
  const message = 'This role has been deleted. Choose another.';
  throw new ProductError('invalid', message, { fields: { roleId: message } });
}

/** A role that the actor may give. @throws ProductError `invalid`, `forbidden` */
export async function roleToGive(deps: Deps, { tx, iid, actor }: SchoolTransaction, roleId: string): Promise<Role> {
  const role = await roleOfSchool(deps, tx, iid, roleId);
  assertMay(actor, role, 'given');
  return role;
}

/**
 * Before a member's role, or what offers it, is changed or removed. A role that no longer exists allows nothing.
 * @throws ProductError `forbidden`
 */
export async function assertMayChange(
  deps: Deps,
  { tx, iid, actor }: SchoolTransaction,
  roleId: string | undefined,
  subject: Subject,
): Promise<void> {
  const role = roleId === undefined ? null : await roleIfThere(deps, tx, iid, roleId);
  if (role) assertMay(actor, role, subject);
}

async function roleIfThere(deps: Deps, tx: Transaction, iid: string, roleId: string): Promise<Role | null> {
  const document = isDocumentId(roleId) ? await tx.get(refs.role(deps.db, iid, roleId)) : null;
  return document?.exists ? toRole(document.id, document.data() ?? {}) : null;
}
