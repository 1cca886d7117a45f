import type { Timestamp } from 'firebase-admin/firestore';
import {
  ADMIN_KINDS,
  type AdminKind,
  type Comms,
  commsFor,
  type NotificationKind,
} from '../../../../src/domain/comms/schema.ts';
import { MAX_NOTIFICATIONS } from '../../../../src/domain/notification/schema.ts';
import { SYSTEM } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { enqueueEmail } from '../../../core/mail/outbox.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import { addToDigest, type ChannelDigest } from './channel-digest.ts';

/** `notifications/{id}`: one notification of one person, who alone may read it. */
export type NotificationDocument = {
  id: string;
  uid: string;
  kind: NotificationKind;
  iid: string | null;
  title: string;
  text: string;
  /** Where it leads in the app, from `/`. */
  path: string;
  /** The person it names: it goes with their account. */
  about?: string;
  at: Timestamp;
  readAt: Timestamp | null;
};

type Common = { readonly title: string; readonly text: string; readonly path: string };
/** A notification to send. `channels-need-you` names the channels, for the email. */
export type NotificationInput =
  | (Common & { readonly kind: 'score-reminder'; readonly iid: string; readonly school: string })
  | (Common & {
      readonly kind: 'channels-need-you';
      readonly iid: string;
      readonly school: string;
      readonly channels: readonly string[];
      /** Whether they import nothing any more, or will soon. */
      readonly state?: 'stopped' | 'ending';
      /** Why, or when. */
      readonly detail?: string;
    })
  /** Asks what becomes of stories whose posts are gone, or says what was not published at its time; no email. */
  | (Common & { readonly kind: 'source-deleted' | 'publish-failed'; readonly iid: string })
  /** Its email is sent with the request, under the day's caps. `about` is who asks. */
  | (Common & { readonly kind: 'access-request'; readonly iid: string; readonly about: string })
  | (Common & { readonly kind: AdminKind });

export type NotifyOptions = {
  /** What made it worth options: a person is notified of the same cause once, however often it is tried. */
  readonly cause: string;
  /** The only addresses that may get an email, for those who chose one; all when left out. */
  readonly emailTo?: readonly string[] | undefined;
};

/** Tells one person in the app, and by an email when they chose so. Nothing happens when the person has gone. */
export async function notify(
  deps: Deps,
  uid: string,
  notification: NotificationInput,
  options: NotifyOptions,
): Promise<void> {
  const id = deps.hashing.sha256(`${uid}\n${notification.kind}\n${options.cause}`, 'hex').slice(0, 24);
  const isNew = await withPlatformTransaction(deps, SYSTEM, async (transaction) => {
    const reference = refs.notifications(deps.db).doc(id);
    const [existing, user, comms, digest] = await transaction.tx.getAll(
      reference,
      refs.user(deps.db, uid),
      refs.comms(deps.db, uid),
      ...('iid' in notification ? [refs.digest(deps.db, uid, notification.iid)] : []),
    );
    const person = user ? dataOf<UserDocument>(user) : null;
    if (existing?.exists || !person || !concerns(person, notification)) return false;
    const chosen = commsFor(comms ? dataOf<Comms>(comms) : null, {
      iids: Object.keys(person.institutions),
      isAdmin: person.admin === true,
    });
    const { kind, title, text, path } = notification;
    const document: NotificationDocument = {
      id,
      uid,
      kind,
      iid: 'iid' in notification ? notification.iid : null,
      title,
      text,
      path,
      ...('about' in notification ? { about: notification.about } : {}),
      at: stamp(transaction.now),
      readAt: null,
    };
    transaction.tx.create(reference, document);
    const { email } = person;
    if (!email || person.disabled || (options.emailTo && !options.emailTo.includes(email))) return true;
    const url = asIs(`${deps.appOrigin}${path}`);
    const firstname = person.firstname ?? null;
    switch (notification.kind) {
      case 'score-reminder':
        if (chosen.schools[notification.iid]?.scoreReminder === 'monthly')
          enqueueEmail(deps, transaction, 'score-reminder', email, { firstname, school: notification.school, url });
        break;
      case 'channels-need-you': {
        const { school, channels, iid, state, detail } = notification;
        const every = chosen.schools[iid]?.channelUpdates;
        if (every === 'at-once')
          enqueueEmail(deps, transaction, 'channels-need-you', email, {
            firstname,
            school,
            channels,
            url,
            ...(state ? { state } : {}),
            ...(detail ? { detail } : {}),
          });
        else if (every === 'daily' || every === 'weekly') {
          const names = state === 'ending' && detail ? channels.map((name) => `${name}: ${detail}`) : channels;
          const news = { iid, school, path, channels: [...names] };
          addToDigest(deps, transaction, uid, every, news, digest ? dataOf<ChannelDigest>(digest) : null);
        }
        break;
      }
      case 'access-request':
      case 'source-deleted':
      case 'publish-failed':
        break;
      default:
        if (chosen.admin?.[notification.kind])
          enqueueEmail(deps, transaction, 'platform-notice', email, { title, text, url });
    }
    return true;
  });
  if (isNew) await removeBeyond(deps, uid);
}

/** Tells every platform admin. */
export async function notifyAdmins(
  deps: Deps,
  notification: Extract<NotificationInput, { kind: AdminKind }>,
  options: NotifyOptions,
): Promise<void> {
  const snapshot = await deps.db.collection('users').where('admin', '==', true).select().get();
  for (const { id } of snapshot.docs) await notify(deps, id, notification, options);
}

/** A school's matters are its members', the platform's are its admins'. */
function concerns(person: UserDocument, notification: NotificationInput): boolean {
  if ('iid' in notification) return person.institutions[notification.iid] !== undefined;
  return person.admin === true && ADMIN_KINDS.includes(notification.kind);
}

const CHUNK = 100;

/** The oldest of a person's notifications are removed beyond a number that no one reads. */
async function removeBeyond(deps: Deps, uid: string): Promise<void> {
  const own = refs.notifications(deps.db).where('uid', '==', uid);
  const { count } = (await own.count().get()).data();
  if (count <= MAX_NOTIFICATIONS) return;
  const oldest = await own.orderBy('at', 'desc').offset(MAX_NOTIFICATIONS).limit(CHUNK).select().get();
  const batch = deps.db.batch();
  for (const { ref } of oldest.docs) batch.delete(ref);
  await batch.commit();
}
