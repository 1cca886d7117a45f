import type { DocumentReference } from 'firebase-admin/firestore';
import { can } from '../../../../src/domain/access.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { sentStoryShape } from '../../../../src/domain/feed/inbound.ts';
import { lowerCaseAddress } from '../../../../src/domain/rules.ts';
import { excerpt } from '../../../../src/lib/text.ts';
import type { Deps } from '../../../core/deps.ts';
import { membershipIn } from '../../../core/firestore/membership.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { MOST_MEDIA } from '../../../core/html/media.ts';
import type { ParsedMail } from '../../../core/ports/mail-parser.ts';
import type { FeedDocument, InboundDocument } from '../../documents.ts';
import { noteLeftOut, picturesOf } from './mail-pictures.ts';
import { cannotBeRead, isAligned, notAStory } from './mail-rules.ts';
import { feedOfKey } from './receive-items.ts';
import { itemOfSent } from './sent-item.ts';
import { storeSent } from './store-sent.ts';

type Envelope = { readonly to: string; readonly from: string };
const MOST_ADDRESSES = 20;
const LONGEST_TEXT = 200_000;
/** Characters of a subject in a notification. */
const LONGEST_NAMED = 80;

/** An email to a channel as a story. Whoever may not send one hears nothing: an answer would tell which addresses there are. */
export async function receiveMail(deps: Deps, bytes: Uint8Array, envelope: Envelope): Promise<void> {
  const feeds = await feedsOf(deps, envelope.to);
  if (feeds.length === 0) return refuse(deps, 'unknown address');
  const mail = await deps.parseMail(bytes);
  const why = notAStory(mail, envelope.from.trim());
  if (why) return refuse(deps, why);
  const [sender = ''] = mail.from;
  if (!deps.isLocal && !isAligned(mail)) return refuse(deps, 'sender not proven');
  for (const feed of feeds) {
    // Who may not send uses up nothing of the channel's limit.
    if (!(await maySend(deps, feed, sender))) await refuse(deps, 'sender not allowed');
    else if (await deps.limits.has('inbound to', feed.id)) await take(deps, feed, mail, bytes);
    else await refuse(deps, 'too many');
  }
}

/** The email as a story of one channel: its subject, its text, its pictures. */
async function take(deps: Deps, feed: FeedDocument, mail: ParsedMail, bytes: Uint8Array): Promise<void> {
  const story = sentStoryShape.safeParse({
    id: mail.messageId ?? deps.hashing.sha256(new TextDecoder('latin1').decode(bytes), 'hex'),
    title: mail.subject.trim().slice(0, 300),
    text: mail.text.slice(0, LONGEST_TEXT),
    html: mail.html?.slice(0, LONGEST_TEXT) ?? null,
    publishedAt: null,
  });
  if (!story.success) return refuse(deps, 'not readable');
  const cannot = cannotBeRead(mail);
  if (cannot) return leaveOut(deps, feed, story.data, cannot);
  const { media, leftOut } = await picturesOf(deps, feed.iid, mail);
  const item = itemOfSent(deps, story.data);
  if (item.html === '' && media.length === 0)
    await leaveOut(deps, feed, story.data, 'The email has no text and no picture.');
  else await storeSent(deps, feed, [{ ...item, media: [...media, ...item.media].slice(0, MOST_MEDIA) }]);
  if (leftOut.length > 0) await noteLeftOut(deps, feed, story.data.id, leftOut);
}

/** Its sender hears nothing, but whoever looks at the channel reads why. */
async function leaveOut(
  deps: Deps,
  feed: FeedDocument,
  { id, title }: { id: string; title?: string | null },
  why: string,
): Promise<void> {
  await refuse(deps, 'not readable');
  await noteLeftOut(deps, feed, id, [title ? `“${excerpt(title, LONGEST_NAMED)}”: ${why}` : why]);
}

/** Noted without who wrote or to whom. */
async function refuse({ log }: Deps, why: string): Promise<void> {
  log.info({ why }, 'email ignored');
}

/** The channels that the envelope names; those that are closed are none. */
async function feedsOf(deps: Deps, to: string): Promise<FeedDocument[]> {
  const { mailDomain } = deps;
  if (mailDomain === null) return [];
  const addresses = to.split(',').slice(0, MOST_ADDRESSES);
  const feeds: FeedDocument[] = [];
  for (const each of addresses) {
    const [key = '', domain] = lowerCaseAddress(each.replace(/[<>\s]/g, '')).split('@');
    if (domain !== mailDomain) continue;
    const feed = await feedOfKey(deps, key, 'emails').catch((error: unknown) => {
      if (error instanceof ProductError) return null;
      throw error;
    });
    if (feed && !feeds.some(({ id }) => id === feed.id)) feeds.push(feed);
  }
  return feeds;
}

/** A member whose role includes writing stories, or an address of the channel’s list. */
async function maySend({ db }: Deps, { iid, id }: FeedDocument, sender: string): Promise<boolean> {
  const inbound = (await refs.inbound(db, id).get()).data() as InboundDocument | undefined;
  if (inbound?.senders?.includes(sender)) return true;
  const members = await refs.members(db, iid).where('email', '==', sender).limit(2).get();
  const [member] = members.docs;
  if (!member || members.size > 1) return false;
  const read = (...documents: DocumentReference[]) => db.getAll(...documents);
  const { user, role } = await membershipIn(db, read, member.id, iid, null);
  return role !== null && user?.disabled !== true && can({ isPlatformAdmin: false, role }, 's.s.wr');
}
