import type { JoinRequest } from '../../domain/join-request/schema.ts';
import type { OwnRecord } from '../../domain/user/schema.ts';
import type { PeoplePort } from '../ports.ts';
import { joiningOf } from './joining.ts';
import { ownRecordOf } from './own-record.ts';
import type { World } from './world.ts';

export function memoryPeople(world: World): PeoplePort {
  const session = () => world.session;
  return {
    watchMe: (uid, observer) => world.watch<OwnRecord | null>(() => ownRecordOf(world, uid), observer, session),
    watchJoinRequest: (iid, uid, observer) =>
      world.watch<JoinRequest | null>(
        () => joiningOf(world).joinRequests.find((request) => request.iid === iid && request.uid === uid) ?? null,
        observer,
        session,
      ),
  };
}
