import type { Timestamp } from 'firebase-admin/firestore';
import type { FeedRules } from '../../src/domain/feed/rules.ts';
import type { Feed } from '../../src/domain/feed/schema.ts';
import type { KnownNames } from '../../src/domain/story/consent.ts';
import { isApproved } from '../../src/domain/story/moderation.ts';
import { isProposal } from '../../src/domain/story/proposal.ts';
import type { Media, PendingReason } from '../../src/domain/story/schema.ts';
import { canonicalAddress, withoutScheme } from '../core/canonical-address.ts';
import { stamp } from '../core/firestore/documents.ts';
import { isSameValue } from '../core/firestore/same-value.ts';
import type { ConnectorItem } from '../core/ports/connector.ts';
import type { Hashing } from '../core/ports/hashing.ts';
import {
  acceptedContent,
  changed,
  derived,
  editedPart,
  fieldsWithText,
  proposing,
  withOriginal,
} from './changed-story.ts';
import { consentAfter } from './consent-list.ts';
import type { FromSource, ProposedDocument, StoryDocument } from './documents.ts';
import { mayShow, type ShowRules } from './may-show.ts';
import { isSameMedia, pictureKey, picturesOf, plainMedia, withCopies } from './story-media.ts';

/** The same post of the same channel always has the same id, so that reading it twice adds it once. */
export function storyIdOf({ sha256 }: Hashing, iid: string, feedId: string, externalId: string): string {
  return sha256(`${iid}\n${feedId}\n${externalId}`, 'hex').slice(0, 24);
}

/** Tells whether what a source gives has changed. Reading it twice gives the same. */
export function hashOfItem({ sha256 }: Hashing, item: ConnectorItem): string {
  const { title, html, permalink, author, hashtags, publishedAt, mediaKeys } = item;
  const media = item.media.map((each, index) => hashed(each, mediaKeys?.[index]));
  return sha256(JSON.stringify([title, html, permalink, author, media, hashtags, publishedAt]), 'base64url').slice(
    0,
    16,
  );
}

/** A link that is only signed anew is no change of the post. */
const hashed = (media: Media, key?: string): Media => plainMedia({ ...media, url: key ?? pictureKey(media.url) });

/** What of a new story follows from its post and channel alone. */
export type FromPost = Content & ReturnType<typeof derived>;

export function fromPost(feedId: string, item: ConnectorItem): FromPost {
  const content = contentOf(item);
  return { ...content, ...derived({ ...content, feedId }) };
}

/** A post at its first reading: it awaits review. */
export function storyOfItem(
  id: string,
  feed: Pick<Feed, 'id' | 'iid' | 'network'>,
  item: ConnectorItem,
  contentHash: string,
  now: Timestamp,
  made: FromPost = fromPost(feed.id, item),
): StoryDocument {
  return {
    id,
    iid: feed.iid,
    feedId: feed.id,
    network: feed.network,
    externalId: item.externalId,
    kind: 'post',
    status: 'pending',
    ...made,
    publishedAt: item.publishedAt ? stamp(item.publishedAt) : now,
    importedAt: now,
    updatedAt: now,
    sourceDeleted: false,
    version: 1,
    moderation: null,
    collectionIds: [],
    contentHash,
    edited: [],
    addedTo: [],
    takenOutOf: [],
  };
}

type Content = Omit<FromSource, 'publishedAt'>;

function contentOf(item: ConnectorItem): Content {
  const { title, html, text, permalink, author } = item;
  return { title, html, text, permalink, author, media: item.media.map(plainMedia), hashtags: [...item.hashtags] };
}

/** What a school asks of a change: its own rules and its consent list. */
export type SourceReview = { readonly settings: ShowRules; readonly names: KnownNames | null };

/**
 * A post that its source changed. What a person edited stays theirs, and so does every decision: what was approved is
 * shown as it was approved, and the change awaits review beside it, unless the channel's changes are trusted and no rule asks.
 */
export function storyAfterSource(
  story: StoryDocument,
  item: ConnectorItem,
  contentHash: string,
  now: Timestamp,
  { trustEdits, holdWords }: Pick<FeedRules, 'trustEdits' | 'holdWords'>,
  { settings, names }: SourceReview,
): StoryDocument {
  const source: FromSource = {
    ...contentOf(item),
    publishedAt: item.publishedAt ? stamp(item.publishedAt) : story.publishedAt,
  };
  const read: Partial<FromSource> = { ...source, media: withCopies(source.media, picturesOf(story)) };
  for (const field of fieldsWithText([...story.edited, ...(story.proposed?.edit?.fields ?? [])])) {
    delete read[field as keyof FromSource];
  }
  // Links signed anew go along: nothing that anyone sees is different.
  const media = read.media && isSameMedia(read.media, story.media) ? read.media : story.media;
  // So do addresses of the same page, its own and those in its text.
  const html = read.html !== undefined && isSameText(read.html, story.html) ? read.html : story.html;
  const permalink = isSamePage(read.permalink, story.permalink) ? (read.permalink ?? null) : story.permalink;
  const seen = { ...story, media, html, permalink, sourceDeleted: false, contentHash };
  const taken = changed(seen, { ...read, ...proposing(personsPart(story.proposed)) }, now);
  if (!isApproved(story.status)) return withOriginal(taken, source);
  const pendingFor = trustEdits
    ? mayShow(
        { before: story, after: { ...taken, consent: consentAfter(names, story, taken) }, approval: null },
        { ...settings, holdWords: [...holdWords, ...settings.holdWords] },
      )
    : [];
  if (trustEdits && pendingFor.length === 0) return withOriginal(taken, source);
  const proposed = withPersonsPart(proposalOf(seen, read, now), story.proposed, pendingFor);
  const isKnown = isSameProposal(story.proposed ?? null, proposed);
  return withOriginal(isKnown ? seen : changed(seen, proposing(proposed), now), source);
}

const isSamePage = (one: string | null | undefined, other: string | null): boolean =>
  Boolean(one && other) && canonicalAddress(one ?? '', 'date') === canonicalAddress(other ?? '', 'date');

const ADDRESS = /(?<= (?:href|src)=")https?:\/\/[^"]+/g;

/** Whether visitors see the same, whatever scheme and `www.` its links and pictures have. */
function isSameText(one: string, other: string): boolean {
  return one.replace(ADDRESS, withoutScheme) === other.replace(ADDRESS, withoutScheme);
}

/** What a person edited of a proposal, without what the source changed. */
function personsPart(proposed: ProposedDocument | null | undefined): ProposedDocument | null {
  if (!proposed?.edit) return null;
  const { at, by, edit, pendingFor } = proposed;
  return { ...editedPart(proposed), at, edit, ...(by ? { by } : {}), ...(pendingFor ? { pendingFor } : {}) };
}

/** What the source changes, with what a person edited before: whoever approves it sees both. */
function withPersonsPart(
  sources: ProposedDocument | null,
  before: ProposedDocument | null | undefined,
  pendingFor: readonly PendingReason[],
): ProposedDocument | null {
  const persons = personsPart(before);
  if (!sources) return persons;
  const reasons = [...(persons?.pendingFor ?? []), ...pendingFor];
  const unique = reasons.filter((wait, index) => reasons.findIndex(({ why }) => why === wait.why) === index);
  return { ...persons, ...sources, ...(unique.length > 0 ? { pendingFor: unique } : {}) };
}

/** What of this differs from ours. The text is its html's, so that the same html in other words is no change. */
function proposalOf(story: StoryDocument, read: Partial<FromSource>, now: Timestamp): ProposedDocument | null {
  const { text, ...fields } = read;
  const different = Object.entries(fields).filter(
    ([field, value]) => !isSameValue(value, story[field as keyof FromSource]),
  );
  const changes = Object.fromEntries(different) as Partial<FromSource>;
  if (!isProposal(changes)) return null;
  return { ...changes, ...(changes.html === undefined || text === undefined ? {} : { text }), at: now };
}

function isSameProposal(a: ProposedDocument | null, b: ProposedDocument | null): boolean {
  return a && b ? isSameValue(acceptedContent(a), acceptedContent(b)) : a === b;
}
