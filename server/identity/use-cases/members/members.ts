import { ProductError } from '../../../../src/domain/errors.ts';
import type { Member, MemberQuery } from '../../../../src/domain/member/schema.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { withCappedEmails } from '../../../core/mail/capped-email.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import type { MemberDocument } from '../../documents.ts';
import { EMAIL_CAPS } from '../../email-rules.ts';
import { findMembers, type MemberPage, toMember } from '../../member-finder.ts';
import { assertAnotherAdmin, memberIn, removeMember, setRole } from '../../membership.ts';
import { assertMayChange, roleToGive } from './assignable-role.ts';
import { nameOf } from './invitations.ts';

/** @throws ProductError `invalid` with `fields.cursor` */
export function listMembers(deps: Deps, { iid }: Actor, query: MemberQuery): Promise<MemberPage> {
  return findMembers(deps.db, iid, query);
}

/** @throws ProductError `not-found`, `forbidden`, `invalid` for the role, `conflict` for the last admin */
export async function changeRoleOf(deps: Deps, actor: Actor, uid: string, roleId: string): Promise<Member> {
  return withSchoolTransaction(deps, actor, 'i.u.wr', async (school) => {
    const { tx, iid, institution } = school;
    const person = await memberIn(deps, tx, iid, uid);
    await assertMayChange(deps, school, person.institutions[iid]?.role, 'member');
    const role = await roleToGive(deps, school, roleId);
    const row = dataOf<MemberDocument>(await tx.get(refs.member(deps.db, iid, uid)));
    if (!row) throw new ProductError('not-found', 'This person is not a member of your school.');
    const before = person.institutions[iid]?.role;
    if (before === role.id) return toMember(row);
    await assertAnotherAdmin(deps, tx, iid, person);
    const changedBy = await nameOf(deps, tx, actor);
    await withCappedEmails(deps, school, EMAIL_CAPS, [person.email], (post) => {
      setRole(deps, school, iid, person, role.id);
      if (!person.email || uid === actor.uid) return;
      const url = asIs(`${deps.appOrigin}/`);
      post.send('role-changed', person.email, { school: institution.name, role: role.name, changedBy, url });
    });
    const target = refs.member(deps.db, iid, uid).path;
    school.audit({ action: 'member.role', target, before: { roleId: before }, after: { roleId: role.id } });
    return toMember({ ...row, role: role.id });
  });
}

/** What the person made stays with the school. @throws ProductError `not-found`, `forbidden`, `conflict` for the last admin */
export async function removeFromSchool(deps: Deps, actor: Actor, uid: string): Promise<void> {
  await withSchoolTransaction(deps, actor, 'i.u.wr', async (school) => {
    const { tx, iid, institution } = school;
    const person = await memberIn(deps, tx, iid, uid);
    await assertMayChange(deps, school, person.institutions[iid]?.role, 'member');
    await assertAnotherAdmin(deps, tx, iid, person);
    const removedBy = await nameOf(deps, tx, actor);
    await withCappedEmails(deps, school, EMAIL_CAPS, [person.email], (post) => {
      removeMember(deps, school, iid, person);
      if (!person.email || uid === actor.uid) return;
      post.send('removed-from-school', person.email, { school: institution.name, removedBy });
    });
    school.countUsers(-1);
    const before = { email: person.email, roleId: person.institutions[iid]?.role };
    school.audit({ action: 'member.remove', target: refs.member(deps.db, iid, uid).path, before });
  });
}
