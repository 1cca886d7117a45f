import type { Role } from '../../../../src/domain/access.ts';
import { assertMay } from '../../../../src/domain/authority.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { withCappedEmails } from '../../../core/mail/capped-email.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import { EMAIL_CAPS } from '../../email-rules.ts';
import { setRole } from '../../membership.ts';
import { nameOf } from './invitations.ts';
import { ownRole, rolesIn } from './roles.ts';

/** A transaction takes 500 writes; each person needs five. */
const AT_ONCE = 50;

/**
 * Removes a role. People and open invitations that have it get `replacement`, some at a time: who calls again after a
 * failure goes on where it stopped.
 * @throws ProductError `not-found`, `conflict` for a base role and for one in use without a replacement, `invalid`
 * for a replacement that is not there, `forbidden` when one of both holds more than one's own role
 */
export async function deleteRole(deps: Deps, actor: Actor, id: string, replacement: string | null): Promise<void> {
  let isDone = false;
  while (!isDone)
    isDone = await withSchoolTransaction(deps, actor, 'i.r.wr', (school) => step(deps, school, id, replacement));
}

/** @returns whether the role is gone */
async function step(deps: Deps, school: SchoolTransaction, id: string, replacement: string | null): Promise<boolean> {
  const { tx, iid, actor } = school;
  const all = await rolesIn(deps, tx, iid);
  const role = ownRole(all, id);
  const next = replacement === null ? null : replacementIn(all, id, replacement);
  assertMay(actor, role, 'role');
  if (next) assertMay(actor, next, 'given');
  const members = await tx.get(
    refs
      .members(deps.db, iid)
      .where('role', '==', id)
      .limit(AT_ONCE + 1),
  );
  const invitations = await tx.get(
    refs
      .invitations(deps.db)
      .where('iid', '==', iid)
      .where('status', '==', 'pending')
      .where('roleId', '==', id)
      .limit(AT_ONCE + 1),
  );
  if (!next && !(members.empty && invitations.empty)) throw stillUsed(role, members.size, invitations.size);

  const moved = members.docs.slice(0, AT_ONCE);
  const people = moved.length > 0 ? await tx.getAll(...moved.map((row) => refs.user(deps.db, row.id))) : [];
  const changedBy = await nameOf(deps, tx, actor);
  const addresses = people.map((document) => dataOf<UserDocument>(document)?.email ?? null);
  if (next) {
    await withCappedEmails(deps, school, EMAIL_CAPS, addresses, (post) => {
      for (const [index, document] of people.entries()) {
        const person = dataOf<UserDocument>(document);
        // A row that outlived its person must not hold the role.
        if (person?.institutions[iid]?.role !== id) {
          const row = moved[index];
          if (row) tx.update(row.ref, { role: person?.institutions[iid]?.role ?? next.id });
          continue;
        }
        setRole(deps, school, iid, person, next.id);
        if (!person.email || person.uid === actor.uid) continue;
        const { name } = school.institution;
        post.send('role-changed', person.email, {
          school: name,
          role: next.name,
          changedBy,
          url: asIs(`${deps.appOrigin}/`),
        });
      }
      for (const { ref } of invitations.docs.slice(0, AT_ONCE)) tx.update(ref, { roleId: next.id, role: next.name });
    });
  }
  const target = refs.role(deps.db, iid, id).path;
  const isLast = members.size <= AT_ONCE && invitations.size <= AT_ONCE;
  if (isLast) tx.delete(refs.role(deps.db, iid, id));
  const before = { name: role.name, permissions: role.permissions };
  const after = { replacement: next?.id ?? null, people: moved.length };
  school.audit({ action: isLast ? 'role.delete' : 'role.replace', target, before, after });
  return isLast;
}

function replacementIn(all: readonly Role[], id: string, replacement: string): Role {
  const role = all.find((each) => each.id === replacement && each.id !== id);
  if (role) return role;
  const message = 'Choose another role for the people who have this one.';
  throw new ProductError('invalid', message, { fields: { replacement: message } });
}

function stillUsed(role: Role, people: number, invitations: number): ProductError {
  const who =
    people > AT_ONCE ? `More than ${AT_ONCE} people have` : people === 1 ? 'One person has' : `${people} people have`;
  const what =
    people > 0
      ? `${who} the role “${role.name}”`
      : `${invitations === 1 ? 'An open invitation offers' : 'Open invitations offer'} the role “${role.name}”`;
  return new ProductError('conflict', `${what}. Choose another role for them first.`);
}
