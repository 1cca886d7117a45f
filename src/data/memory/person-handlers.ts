import { commsFor, commsPatchSchema } from '../../domain/comms/schema.ts';
import { ProductError } from '../../domain/errors.ts';
import { readNotificationsSchema } from '../../domain/notification/schema.ts';
import { deletePersonSchema, type PersonAccount, personPatchSchema } from '../../domain/person/account.ts';
import type { CurrentUser } from '../../domain/user/schema.ts';
import { own } from '../../lib/own.ts';
import { factorsOf } from './auth.ts';
import { markNotificationsReadIn } from './notifications.ts';
import type { MemoryRoute, On } from './on.ts';
import { assertRecent, personRecords, signInsOf } from './person-records.ts';
import type { Asked } from './respond.ts';
import { roleOf } from './services.ts';
import { removeFilesBefore } from './uploads.ts';
import type { World } from './world.ts';

export function personHandlers(on: On): MemoryRoute[] {
  return [
    on('get', '/person', 'account', (asked) => ({ body: { account: accountOf(asked) } })),
    on('patch', '/person', 'account', (asked) => {
      const { world, uid } = asked;
      const user = userOf(asked);
      const { photoPath, phoneNumber, ...claims } = asked.body(personPatchSchema);
      if (photoPath && !photoPath.startsWith(`users/${uid}/photo/`)) {
        throw new ProductError('invalid', 'Upload the photo first.', {
          fields: { photoPath: 'Upload the photo first.' },
        });
      }
      const next = { ...user.claims, ...withoutUndefined(claims) };
      world.setClaims(uid, next);
      world.changeAccount(uid, {
        displayName: [next.firstname, next.surname].filter(Boolean).join(' ') || user.displayName,
        ...(phoneNumber ? { phoneNumber } : {}),
      });
      const { photos } = personRecords(world);
      if (photoPath === null) photos.delete(uid);
      else if (photoPath) photos.set(uid, photoPath);
      if (photoPath !== undefined) removeFilesBefore(world, `users/${uid}/photo/`, photoPath);
      return { body: { account: accountOf(asked) } };
    }),
    on('delete', '/person', 'account', (asked) => {
      const { world, uid } = asked;
      const user = userOf(asked);
      const { confirm } = asked.body(deletePersonSchema);
      assertRecent(world);
      if (confirm.toLowerCase() !== user.email) {
        const words = `Type ${user.email} to delete this account.`;
        throw new ProductError('invalid', words, { fields: { confirm: words } });
      }
      const last = Object.keys(user.claims.institutions ?? {}).filter((iid) => isLastAdmin(world, user, iid));
      if (last.length > 0) {
        const names = last.map((iid) => nameOf(world, iid)).join(' and ');
        throw new ProductError('conflict', `You are the last admin of ${names}. Make somebody else an admin first.`);
      }
      world.removeAccount(uid);
      return { status: 204 };
    }),
    on('delete', '/person/schools/:iid', 'account', (asked) => {
      const { world, uid } = asked;
      const user = userOf(asked);
      const iid = asked.param('iid');
      if (!user.claims.institutions || !own(user.claims.institutions, iid))
        throw new ProductError('not-found', 'You are not a member of this school.');
      if (isLastAdmin(world, user, iid)) {
        throw new ProductError('conflict', 'This is the school’s last admin. Make somebody else an admin first.');
      }
      const { [iid]: _, ...institutions } = user.claims.institutions;
      world.setClaims(uid, { ...user.claims, institutions });
      return { status: 204 };
    }),
    on('get', '/person/sessions', 'account', ({ world, uid }) => ({
      body: { items: signInsOf(world, uid), nextCursor: null },
    })),
    on('post', '/person/sessions/end', 'account', ({ world, uid }) => {
      assertRecent(world);
      personRecords(world).signIns.set(uid, []);
      world.signIn(null);
      return { status: 204 };
    }),
    on('get', '/person/comms', 'account', (asked) => ({ body: { comms: commsOf(asked) } })),
    on('put', '/person/comms', 'account', (asked) => {
      const { world, uid } = asked;
      const wanted = asked.body(commsPatchSchema);
      const before = commsOf(asked);
      const stranger = Object.keys(wanted.schools ?? {}).find((iid) => !own(before.schools, iid));
      if (stranger !== undefined) {
        const words = 'You are not a member of this school any more.';
        throw new ProductError('invalid', words, { fields: { [`schools.${stranger}`]: words } });
      }
      personRecords(world).comms.set(uid, {
        schools: { ...before.schools, ...wanted.schools },
        productNews: wanted.productNews ?? before.productNews,
        admin: wanted.admin ?? before.admin,
      });
      return { body: { comms: commsOf(asked) } };
    }),
    on('post', '/person/notices/read', 'account', ({ world, uid, body }) => {
      markNotificationsReadIn(world, uid, body(readNotificationsSchema));
      return { status: 204 };
    }),
    ...exportHandlers(on),
  ];
}

function exportHandlers(on: On): MemoryRoute[] {
  return [
    on('post', '/person/exports', 'verified', ({ world, uid }) => {
      assertRecent(world);
      const before = personRecords(world).exports.get(uid) ?? [];
      const dayAgo = Date.parse(world.now()) - 86_400_000;
      if (before.some(({ requestedAt }) => Date.parse(requestedAt) > dayAgo)) {
        throw new ProductError(
          'too-many-requests',
          'You can ask for one copy a day, also when it could not be made. The last one is in the list below.',
        );
      }
      const made = {
        id: world.newId('export'),
        status: 'waiting' as const,
        requestedAt: world.now(),
        readyAt: null,
        expiresAt: null,
        size: null,
      };
      personRecords(world).exports.set(uid, [made, ...before]);
      return { status: 202, body: { export: made } };
    }),
    on('get', '/person/exports', 'account', ({ world, uid }) => ({
      body: { items: personRecords(world).exports.get(uid) ?? [], nextCursor: null },
    })),
    on('get', '/person/exports/:id/file', 'account', ({ world, uid, param }) => {
      const found = personRecords(world)
        .exports.get(uid)
        ?.find(({ id, status }) => id === param('id') && status === 'ready');
      if (!found) throw new ProductError('not-found', 'This copy is not there: its seven days are over.');
      return { file: new Blob(['PK'], { type: 'application/zip' }) };
    }),
  ];
}

function userOf({ world, uid }: Asked): CurrentUser {
  const user = world.accounts.find((each) => each.uid === uid);
  if (!user) throw new ProductError('unauthenticated', 'This account is not there any more.');
  return user;
}

const nameOf = (world: World, iid: string) => world.records.institutions.find(({ id }) => id === iid)?.name ?? iid;

function accountOf(asked: Asked): PersonAccount {
  const { world, uid } = asked;
  const { email, emailVerified, displayName, phoneNumber, claims } = userOf(asked);
  return {
    uid,
    email,
    emailVerified,
    displayName,
    firstname: claims.firstname ?? null,
    surname: claims.surname ?? null,
    jobtitle: claims.jobtitle ?? null,
    phoneNumber,
    photoPath: personRecords(world).photos.get(uid) ?? null,
    isPlatformAdmin: claims.admin === true,
    createdAt: '2025-09-01T08:00:00.000Z',
    factors: factorsOf(world, uid).map(({ id, kind, name, enrolledAt }) => ({ id, kind, name, enrolledAt })),
    providers: ['password'],
    schools: Object.entries(claims.institutions ?? {})
      .map(([iid, { role }]) => ({
        iid,
        name: nameOf(world, iid),
        role: { id: role, name: roleOf(world, iid, role)?.name ?? role },
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB')),
  };
}

function isLastAdmin(world: World, user: CurrentUser, iid: string): boolean {
  const isAdmin = (each: CurrentUser) => each.claims.institutions?.[iid]?.role === 'ADMIN';
  return isAdmin(user) && !world.accounts.some((each) => each.uid !== user.uid && isAdmin(each));
}

function commsOf(asked: Asked) {
  const { claims } = userOf(asked);
  return commsFor(personRecords(asked.world).comms.get(asked.uid) ?? null, {
    iids: Object.keys(claims.institutions ?? {}),
    isAdmin: claims.admin === true,
  });
}

function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>;
}
