import type { DocumentData, Query, QuerySnapshot } from 'firebase-admin/firestore';
import { can, PERMISSIONS, type Permission, type Role } from '../../../../src/domain/access.ts';
import { type AccessRequest, ASK_AGAIN_MS } from '../../../../src/domain/access-request/schema.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { href } from '../../../../src/domain/routes.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, iso, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { withCappedEmails } from '../../../core/mail/capped-email.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import type { MemberDocument } from '../../documents.ts';
import { EMAIL_CAPS } from '../../email-rules.ts';
import { announce } from '../notifications/announce.ts';

/** The most members who are named as able to give a permission, and who are notified of a request. */
const MOST = 10;

type Read = (query: Query) => Promise<QuerySnapshot>;

/** Who can give the person a permission, and when they last asked for it. */
export async function readAccessRequest(deps: Deps, actor: Actor, permission: Permission): Promise<AccessRequest> {
  const row = dataOf<MemberDocument>(await refs.member(deps.db, actor.iid, actor.uid).get());
  const grantors = await grantorsOf(deps, (query) => query.get(), actor.iid, permission);
  return toAccessRequest(permission, grantors, row);
}

/**
 * Asks those who can give a permission for it, in the app and by email. Asked again within a day, nothing is sent.
 * @throws ProductError `conflict` for a permission that the person has, or that no one can give; `too-many-requests` when
 * the person has caused too many emails today
 */
export async function requestAccess(deps: Deps, actor: Actor, permission: Permission): Promise<AccessRequest> {
  return withSchoolTransaction(deps, actor, 'member', async (school) => {
    const { tx, iid, now } = school;
    if (can(school.actor, permission)) {
      throw new ProductError('conflict', `You already have the permission “${PERMISSIONS[permission]}”.`);
    }
    const reference = refs.member(deps.db, iid, actor.uid);
    const row = dataOf<MemberDocument>(await tx.get(reference));
    if (!row) throw new ProductError('not-found', 'You are no longer a member of this school.');
    const grantors = await grantorsOf(deps, (query) => tx.get(query), iid, permission);
    if (grantors.length === 0) {
      throw new ProductError('conflict', 'No one at your school can give this permission. Contact SprX.');
    }
    const before = row.accessAskedAt?.[permission];
    if (before && now.getTime() - before.toMillis() < ASK_AGAIN_MS) return toAccessRequest(permission, grantors, row);
    const accessAskedAt = { ...row.accessAskedAt, [permission]: stamp(now) };
    await tell(deps, school, row, permission, grantors);
    tx.update(reference, { accessAskedAt });
    school.audit({ action: 'access.request', target: reference.path, after: { permission } });
    return toAccessRequest(permission, grantors, { ...row, accessAskedAt });
  });
}

async function tell(
  deps: Deps,
  school: SchoolTransaction,
  row: MemberDocument,
  permission: Permission,
  grantors: readonly MemberDocument[],
): Promise<void> {
  const name = row.displayName || row.email || 'A member';
  const path = href('manage.users', null, { q: row.email ?? row.displayName });
  const permissionName = PERMISSIONS[permission];
  const emails = grantors.flatMap(({ email }) => email ?? []);
  await withCappedEmails(deps, school, EMAIL_CAPS, emails, (post) => {
    const url = asIs(`${deps.appOrigin}${path}`);
    const props = { school: school.institution.name, name, email: asIs(row.email), permission: permissionName, url };
    const refused = emails.map((to) => post.send('access-request', to, props));
    const own = refused.find((each) => each?.cap === 'person');
    if (own && !refused.includes(null)) throw own.error;
  });
  announce(deps, school, {
    to: 'people',
    kind: 'access-request',
    iid: school.iid,
    uids: grantors.map(({ uid }) => uid),
    about: row.uid,
    title: `${name} asked for access`,
    text: `They need the permission “${permissionName}”. To give it, change their role.`,
    path,
  });
  school.after(async () => deps.wake());
}

/** Members whose role can change other people’s roles and includes the permission itself, as a member cannot give more than that. */
async function grantorsOf(deps: Deps, read: Read, iid: string, permission: Permission): Promise<MemberDocument[]> {
  const roles = await read(refs.roles(deps.db, iid).where('permissions', 'array-contains', 'i.u.wr').limit(30));
  const ids = roles.docs.filter((role) => includes(role.data(), permission)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const members = await read(refs.members(deps.db, iid).where('role', 'in', ids).limit(MOST));
  return members.docs.map((member) => member.data() as MemberDocument);
}

const includes = (role: DocumentData, permission: Permission) =>
  ((role.permissions ?? []) as Role['permissions']).includes(permission);

function toAccessRequest(
  permission: Permission,
  grantors: readonly MemberDocument[],
  row: Pick<MemberDocument, 'accessAskedAt'> | null,
): AccessRequest {
  const requestedAt = row?.accessAskedAt?.[permission];
  return {
    permission,
    grantedBy: grantors.flatMap(({ displayName }) => displayName ?? []).sort((a, b) => a.localeCompare(b)),
    requestedAt: requestedAt ? iso(requestedAt) : null,
  };
}
