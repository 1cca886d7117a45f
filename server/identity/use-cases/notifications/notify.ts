import { createHash } from 'node:crypto';
import type { Timestamp } from 'firebase-admin/firestore';
import {
  ADMIN_KINDS,
  type AdminKind,
  type Comms,
  commsFor,
  type NotificationKind,
} from '../../../../src/domain/comms/schema.ts';
import { MOST_NOTICES } from '../../../../src/domain/notice/schema.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { queueLetter } from '../../../core/mail/outbox.ts';
import { onPlatform } from '../../../core/transaction/audited-transaction.ts';
import type { UserDocument } from '../../documents.ts';
import { addToDigest, type ChannelDigest, SYSTEM } from './channel-digest.ts';

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

export type Telling = {
  /** What made it worth telling: the same cause is told to a person once, however often it is tried. */
  readonly cause: string;
  /** The only addresses that may get a letter, for those who chose one; all when left out. */
  readonly letters?: readonly string[] | undefined;
};

/** Tells one person in the app, and by a letter when they chose so. Nothing happens when the person has gone. */
export async function notify(deps: Deps, uid: string, notice: Notice, telling: Telling): Promise<void> {
  const id = createHash('sha256').update(`${uid}\n${notice.kind}\n${telling.cause}`).digest('hex').slice(0, 24);
  const isNew = await onPlatform(deps, SYSTEM, async (ledger) => {
    const reference = refs.notifications(deps.db).doc(id);
    const [told, user, comms, digest] = await ledger.tx.getAll(
      reference,
      refs.user(deps.db, uid),
      refs.comms(deps.db, uid),
      ...('iid' in notice ? [refs.digest(deps.db, uid, notice.iid)] : []),
    );
    const person = user ? dataOf<UserDocument>(user) : null;
    if (told?.exists || !person || !concerns(person, notice)) return false;
    const chosen = commsFor(comms ? dataOf<Comms>(comms) : null, {
      iids: Object.keys(person.institutions),
      isAdmin: person.admin === true,
    });
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
    ledger.tx.create(reference, document);
    const { email } = person;
    if (!email || person.disabled || (telling.letters && !telling.letters.includes(email))) return true;
    const url = `${deps.appOrigin}${path}`;
    const firstname = person.firstname ?? null;
    switch (notice.kind) {
      case 'score-reminder':
        if (chosen.schools[notice.iid]?.scoreReminder === 'monthly')
          queueLetter(deps, ledger, 'score-reminder', email, { firstname, school: notice.school, url });
        break;
      case 'channels-need-you': {
        const { school, channels, iid } = notice;
        const every = chosen.schools[iid]?.channelUpdates;
        if (every === 'at-once')
          queueLetter(deps, ledger, 'channels-need-you', email, { firstname, school, channels, url });
        else if (every === 'daily' || every === 'weekly') {
          const news = { iid, school, path, channels: [...channels] };
          addToDigest(deps, ledger, uid, every, news, digest ? dataOf<ChannelDigest>(digest) : null);
        }
        break;
      }
      default:
        if (chosen.admin?.[notice.kind]) queueLetter(deps, ledger, 'platform-notice', email, { title, text, url });
    }
    return true;
  });
  if (isNew) await removeBeyond(deps, uid);
}

/** Tells every platform admin. */
export async function notifyAdmins(
  deps: Deps,
  notice: Extract<Notice, { kind: AdminKind }>,
  telling: Telling,
): Promise<void> {
  const found = await deps.db.collection('users').where('admin', '==', true).select().get();
  for (const { id } of found.docs) await notify(deps, id, notice, telling);
}

/** A school's matters are its members', the platform's are its admins'. */
function concerns(person: UserDocument, notice: Notice): boolean {
  if ('iid' in notice) return person.institutions[notice.iid] !== undefined;
  return person.admin === true && ADMIN_KINDS.includes(notice.kind);
}

const CHUNK = 100;

/** The oldest of a person's notices give way once there are more than anybody reads. */
async function removeBeyond(deps: Deps, uid: string): Promise<void> {
  const own = refs.notifications(deps.db).where('uid', '==', uid);
  const { count } = (await own.count().get()).data();
  if (count <= MOST_NOTICES) return;
  const oldest = await own.orderBy('at', 'desc').offset(MOST_NOTICES).limit(CHUNK).select().get();
  const batch = deps.db.batch();
  for (const { ref } of oldest.docs) batch.delete(ref);
  await batch.commit();
}
