import type { PlatformAdmin } from '../../domain/admin/people.ts';
import { newAdminSchema, personStateSchema, reasonOnlySchema } from '../../domain/admin/people.ts';
import { ProductError } from '../../domain/errors.ts';
import { NO_COUNTS } from '../../domain/job/schema.ts';
import { wordsOf } from '../../domain/story/search-words.ts';
import type { CurrentUser } from '../../domain/user/schema.ts';
import { accountOf, adminRecords, note, personOf } from './admin-records.ts';
import { directoryHandlers } from './directory-handlers.ts';
import type { MemoryRoute, On } from './on.ts';
import { pageOf, readPage } from './page.ts';
import { assertRecent } from './person-records.ts';
import type { Asked } from './respond.ts';
import { MEMORY_NOW } from './scenario.ts';
import type { World } from './world.ts';

export function adminHandlers(on: On): MemoryRoute[] {
  return [...adminsHandlers(on), ...peopleHandlers(on), ...logHandlers(on), ...directoryHandlers(on)];
}

const target = (uid: string) => `users/${uid}`;

function adminsHandlers(on: On): MemoryRoute[] {
  return [
    on('get', '/admin/admins', 'platform', ({ world }) => ({
      body: {
        items: world.accounts.filter(({ claims }) => claims.admin).map((user) => adminOf(world, user)),
        nextCursor: null,
      },
    })),
    on('post', '/admin/admins', 'platform', (asked) => {
      const { world } = asked;
      assertRecent(world);
      const { email, reason } = asked.body(newAdminSchema);
      const user = world.userByEmail(email);
      if (!user) throw refused('invalid', 'Nobody has an account with this address. They have to sign up first.');
      if (!user.emailVerified) throw refused('invalid', 'This person has not confirmed their e-mail address yet.');
      if (user.claims.admin) throw refused('conflict', 'This person runs the platform already.');
      world.setClaims(user.uid, { ...user.claims, admin: true });
      note(asked, { action: 'admin.grant', target: target(user.uid), after: { admin: true, email }, reason });
      return { status: 201, body: { admin: adminOf(world, user) } };
    }),
    on('delete', '/admin/admins/:uid', 'platform', (asked) => {
      const { world, uid } = asked;
      assertRecent(world);
      const { reason } = asked.body(reasonOnlySchema);
      if (asked.param('uid') === uid) {
        throw new ProductError('conflict', 'You cannot take this from yourself. Another platform admin can.');
      }
      const user = accountOf(world, asked.param('uid'));
      if (!user.claims.admin) throw new ProductError('not-found', 'This person does not run the platform.');
      world.setClaims(user.uid, { ...user.claims, admin: false });
      note(asked, { action: 'admin.revoke', target: target(user.uid), before: { admin: true }, reason });
      return { status: 204 };
    }),
  ];
}

function peopleHandlers(on: On): MemoryRoute[] {
  const userOf = ({ world, param }: Asked) => accountOf(world, param('uid'));
  return [
    on('get', '/admin/users', 'platform', ({ world, query }) => {
      const wanted = wordsOf(query.get('q') ?? '');
      const found = world.accounts
        .filter(({ displayName, email, claims }) => {
          const own = wordsOf([displayName, email, claims.jobtitle].join(' '));
          return wanted.every((word) => own.some((each) => each.startsWith(word)));
        })
        .map((user) => personOf(world, user))
        .toSorted((a, b) => (a.name ?? a.email ?? '').localeCompare(b.name ?? b.email ?? '', 'en'));
      return { body: paged(found, query) };
    }),
    on('get', '/admin/users/:uid', 'platform', (asked) => ({
      body: { person: personOf(asked.world, userOf(asked)) },
    })),
    on('patch', '/admin/users/:uid', 'platform', (asked) => {
      const { world, uid } = asked;
      const { disabled, reason } = asked.body(personStateSchema);
      const user = userOf(asked);
      if (user.uid === uid) throw new ProductError('conflict', 'You cannot disable your own account.');
      if (disabled && user.claims.admin) {
        const words = 'This person runs the platform. Take that away first, under Platform admins.';
        throw new ProductError('conflict', words);
      }
      if (disabled) adminRecords(world).disabled.add(user.uid);
      else adminRecords(world).disabled.delete(user.uid);
      const action = disabled ? 'person.disable' : 'person.enable';
      note(asked, { action, target: target(user.uid), after: { disabled }, reason });
      return { body: { person: personOf(world, user) } };
    }),
    on('post', '/admin/users/:uid/verification', 'platform', (asked) => {
      const user = userOf(asked);
      if (user.emailVerified) {
        throw new ProductError('conflict', 'This person has confirmed their address already.');
      }
      note(asked, { action: 'person.verification-resend', target: target(user.uid) });
      return { status: 204 };
    }),
    on('post', '/admin/users/:uid/end-sessions', 'platform', (asked) => {
      note(asked, { action: 'person.end-sessions', target: target(userOf(asked).uid) });
      return { status: 204 };
    }),
    on('delete', '/admin/users/:uid/schools/:iid', 'platform', (asked) => {
      const { world } = asked;
      const { reason } = asked.body(reasonOnlySchema);
      const user = userOf(asked);
      const iid = asked.param('iid');
      const { [iid]: role, ...institutions } = user.claims.institutions ?? {};
      if (!role) throw new ProductError('not-found', 'This person is not a member of your school.');
      const hasOther = world.accounts.some(
        (each) => each.uid !== user.uid && each.claims.institutions?.[iid]?.role === 'ADMIN',
      );
      if (role.role === 'ADMIN' && !hasOther) {
        throw new ProductError('conflict', 'This is the school’s last admin. Make somebody else an admin first.');
      }
      world.setClaims(user.uid, { ...user.claims, institutions });
      const path = `institutions/${iid}/members/${user.uid}`;
      note(asked, { chain: iid, action: 'member.remove', target: path, before: role, reason });
      return { status: 204 };
    }),
  ];
}

function logHandlers(on: On): MemoryRoute[] {
  return [
    on('get', '/admin/logs', 'platform', ({ world, query }) => {
      const [school, actor, action, from, to] = ['school', 'actor', 'action', 'from', 'to'].map((n) => query.get(n));
      const found = adminRecords(world).log.filter(
        (entry) =>
          (!school || entry.chain === school) &&
          (!actor || entry.actor.email === actor || entry.actor.uid === actor) &&
          (!action || entry.action === action) &&
          (!from || entry.at.slice(0, 10) >= from) &&
          (!to || entry.at.slice(0, 10) <= to),
      );
      return { body: paged(found, query) };
    }),
    on('get', '/admin/logs/verify', 'platform', ({ world, query }) => {
      const chain = query.get('chain') ?? '';
      const { log, broken } = adminRecords(world);
      const entries = log.filter((entry) => entry.chain === chain);
      const first = entries.at(-1);
      const last = entries[0];
      const compared = last ? { compared: { seq: last.seq, keptOn: MEMORY_NOW.slice(0, 10) } } : {};
      const state =
        broken?.chain === chain && first
          ? {
              chain,
              entries: 0,
              broken: {
                seq: first.seq,
                id: first.id,
                how: broken.how,
                ...(broken.how === 'rewritten' ? { keptOn: MEMORY_NOW.slice(0, 10) } : {}),
              },
              ...compared,
            }
          : { chain, entries: entries.length, broken: null, ...compared };
      return { body: { state } };
    }),
    on('post', '/admin/schools/:iid/recount', 'platform', (asked) => {
      const iid = asked.param('iid');
      if (!asked.world.records.institutions.some(({ id }) => id === iid)) {
        throw new ProductError('not-found', 'This school is not there any more.');
      }
      note(asked, { chain: iid, action: 'school.recount', target: `institutions/${iid}` });
      const drift = adminRecords(asked.world).drift.get(iid);
      adminRecords(asked.world).drift.delete(iid);
      note(asked, {
        chain: iid,
        action: 'school.recounted',
        target: `institutions/${iid}/analytics/global`,
        before: { ...drift?.before },
        after: { ...drift?.after, rowsRepaired: drift?.rowsRepaired ?? 0 },
      });
      return { status: 202, body: { job: { id: asked.world.newId('job'), status: 'queued', counts: NO_COUNTS } } };
    }),
  ];
}

function paged<T>(found: readonly T[], query: URLSearchParams) {
  const fields: Record<string, string> = {};
  const page = readPage(query, fields);
  if (Object.keys(fields).length > 0) {
    throw new ProductError('invalid', 'The list was asked for in an unknown way.', { fields });
  }
  const { items, nextCursor } = pageOf(found, page);
  return { items, nextCursor };
}

function adminOf(world: World, user: CurrentUser): PlatformAdmin {
  const { uid, email, name, lastSeenAt, hasSecondFactor } = personOf(world, user);
  return { uid, email, name, lastSignInAt: lastSeenAt, hasSecondFactor };
}

function refused(code: 'invalid' | 'conflict', words: string): ProductError {
  return new ProductError(code, words, { fields: { email: words } });
}
