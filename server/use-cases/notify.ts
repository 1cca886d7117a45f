import type { Timestamp } from 'firebase-admin/firestore';
import {
  ADMIN_KINDS,
  type AdminKind,
  type Comms,
  commsFor,
  type NotificationKind,
} from '../../src/domain/comms/schema.ts';
import { dataOf, stamp } from '../adapters/firestore/documents.ts';
import type { UserDocument } from '../adapters/firestore/people-documents.ts';
import { refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';
import { addToDigest, type ChannelDigest, SYSTEM } from './channel-digest.ts';
import { onPlatform } from './ledger.ts';
import { queueLetter } from './outbox.ts';

/** `notifications/{id}`: one thing that one person is told; they alone may read it. */
export type NotificationDocument = {
  id: string;
  uid: string;
  kind: NotificationKind;
  iid: string | null;
  title: string;
  text: string;
  /** Where it leads in the app, from `/`. */
  path: string;
  at: Timestamp;
  readAt: Timestamp | null;
};

type Common = { readonly title: string; readonly text: string; readonly path: string };
/** What is to be told. `channels-need-you` names the channels, for the letter. */
export type Notice =
  | (Common & { readonly kind: 'score-reminder'; readonly iid: string; readonly school: string })
  | (Common & {
      readonly kind: 'channels-need-you';
      readonly iid: string;
      readonly school: string;
      readonly channels: readonly string[];
    })
  | (Common & { readonly kind: AdminKind });

/** Tells one person in the app, and by a letter when they chose so. Nothing happens when the person has gone. */
export function notify(deps: Deps, uid: string, notice: Notice): Promise<void> {
  return onPlatform(deps, SYSTEM, async (ledger) => {
    const [user, comms, digest] = await ledger.tx.getAll(
      refs.user(deps.db, uid),
      refs.comms(deps.db, uid),
      ...('iid' in notice ? [refs.digest(deps.db, uid, notice.iid)] : []),
    );
    const person = user ? dataOf<UserDocument>(user) : null;
    if (!person || !concerns(person, notice)) return;
    const chosen = commsFor(comms ? dataOf<Comms>(comms) : null, {
      iids: Object.keys(person.institutions),
      isAdmin: person.admin === true,
    });
    const id = deps.newId();
    const { kind, title, text, path } = notice;
    const document: NotificationDocument = {
      id,
      uid,
      kind,
      iid: 'iid' in notice ? notice.iid : null,
      title,
      text,
      path,
      at: stamp(ledger.now),
      readAt: null,
    };
    ledger.tx.create(refs.notifications(deps.db).doc(id), document);
    if (!person.email) return;
    const url = `${deps.appOrigin}${path}`;
    const firstname = person.firstname ?? null;
    switch (notice.kind) {
      case 'score-reminder':
        if (chosen.schools[notice.iid]?.scoreReminder !== 'monthly') return;
        return queueLetter(deps, ledger, 'score-reminder', person.email, { firstname, school: notice.school, url });
      case 'channels-need-you': {
        const { school, channels, iid } = notice;
        const every = chosen.schools[iid]?.channelUpdates;
        if (every === 'at-once')
          queueLetter(deps, ledger, 'channels-need-you', person.email, { firstname, school, channels, url });
        else if (every === 'daily' || every === 'weekly') {
          const news = { iid, school, path, channels: [...channels] };
          addToDigest(deps, ledger, uid, every, news, digest ? dataOf<ChannelDigest>(digest) : null);
        }
        return;
      }
      default:
        if (chosen.admin?.[notice.kind])
          queueLetter(deps, ledger, 'platform-notice', person.email, { title, text, url });
    }
  });
}

/** Tells every platform admin. */
export async function notifyAdmins(deps: Deps, notice: Extract<Notice, { kind: AdminKind }>): Promise<void> {
  const found = await deps.db.collection('users').where('admin', '==', true).get();
  for (const { id } of found.docs) await notify(deps, id, notice);
}

/** A school's matters are its members', the platform's are its admins'. */
function concerns(person: UserDocument, notice: Notice): boolean {
  if ('iid' in notice) return person.institutions[notice.iid] !== undefined;
  return person.admin === true && ADMIN_KINDS.includes(notice.kind);
}
