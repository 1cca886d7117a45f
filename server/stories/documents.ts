import type { Timestamp } from 'firebase-admin/firestore';
import type { FeedRules } from '../../src/domain/feed/rules.ts';
import type { Feed } from '../../src/domain/feed/schema.ts';
import {
  type Approval,
  type Claim,
  type Consent,
  NO_CONSENT_QUESTION,
  STORY_DEFAULTS,
  type TakenDownMark,
} from '../../src/domain/story/fields.ts';
import { isApproved } from '../../src/domain/story/moderation.ts';
import type { PresentPerson } from '../../src/domain/story/presence.ts';
import { isProposal } from '../../src/domain/story/proposal.ts';
import { hasPictureOrFilm, type Media, type Proposed, type SchoolStory } from '../../src/domain/story/schema.ts';
import { fold, searchWords } from '../../src/domain/story/search-words.ts';
import { iso, isoOrNull, type Stamped, stamp } from '../core/firestore/documents.ts';
import { isSameValue } from '../core/firestore/same-value.ts';
import type { ConnectorItem } from '../core/ports/connector.ts';
import type { Hashing } from '../core/ports/hashing.ts';
import {
  isSameMedia,
  type MediaMarks,
  mediaMarks,
  pictureKey,
  picturesOf,
  plainMedia,
  withCopies,
} from './story-media.ts';

/** `text` is the plain text of its `html`. */
export type ProposedDocument = Stamped<Omit<Proposed, 'publishedAt'>, 'at'> & {
  publishedAt?: Timestamp;
  text?: string;
};

export type ConsentDocument = Omit<Consent, 'at'> & { at?: Timestamp };

/** `stories/{storyId}/presence/{uid}`: who has it open. */
export type PresenceDocument = PresentPerson & { iid: string; at: Timestamp; expiresAt: Timestamp };

/** `stories/{storyId}` */
export type StoryDocument = Stamped<
  Omit<SchoolStory, 'moderation' | 'version' | 'proposed' | 'original' | keyof typeof STORY_DEFAULTS>,
  'publishedAt' | 'importedAt' | 'updatedAt'
> &
  MediaMarks &
  Partial<Pick<SchoolStory, 'values' | 'cta' | 'held' | 'duplicateOf'>> & {
    publishAt?: Timestamp | null;
    approvals?: Stamped<Approval, 'at'>[];
    /** Who stands in `approvals`, to find it by. */
    approverIds?: string[];
    claim?: Stamped<Claim, 'until'> | null;
    consent?: ConsentDocument;
    takenDown?: Stamped<TakenDownMark, 'at'> | null;
    /** Somebody kept it although its source deleted it: that is not asked again. */
    sourceKept?: boolean;
    /** Of what the source says now, the fields in which the story differs. */
    sourceFields?: Partial<FromSource>;
    /** Stories stored before versions were counted have none; see `versionOf`. */
    version?: number;
    proposed?: ProposedDocument | null;
    /** Whether `proposed` holds something, to find it by. */
    hasProposal?: boolean;
    /** The days whose figures are kept beside it, as their documents are named; the oldest first. */
    metricDays?: string[];
    moderation: { by: string | null; at: Timestamp; reason: string | null } | null;
    /** Who wrote it here; left out for what came from a channel. */
    createdBy?: string | null;
    /** Hashtags that the channel's rules added; what its source changes keeps them. */
    ruleTags?: string[];
    isReply?: boolean;
    isRepost?: boolean;
    /** By which the same post of another channel knows it again, as its source gave it last. */
    postKeys?: string[];
    /** What the source gave last, condensed; `null` for what was written here. */
    contentHash: string | null;
    /** Fields that a person changed: the source no longer does. */
    edited: string[];
    /** Collections it was put into or taken out of by hand. */
    addedTo: string[];
    takenOutOf: string[];
    /** Folded words of title, text and hashtags, for the search. */
    words: string[];
    /** Folded title, to sort by. */
    sortTitle: string;
  };

export const versionOf = ({ version }: Pick<StoryDocument, 'version'>): number => version ?? 1;

function toProposed({ text: _, publishedAt, at, ...fields }: ProposedDocument): Proposed {
  return { ...fields, ...(publishedAt ? { publishedAt: iso(publishedAt) } : {}), at: iso(at) };
}

/** All that a story's answer is made of: not the words it is found by, nor what its source says. */
export const ANSWERED_FIELDS = [
  'id',
  'iid',
  'feedId',
  'network',
  'externalId',
  'kind',
  'status',
  'title',
  'text',
  'html',
  'permalink',
  'author',
  'media',
  'hashtags',
  'collectionIds',
  'publishedAt',
  'importedAt',
  'updatedAt',
  'sourceDeleted',
  'version',
  'proposed',
  'moderation',
  'metrics',
  'edited',
  'values',
  'cta',
  'publishAt',
  'held',
  'approvals',
  'claim',
  'consent',
  'takenDown',
  'duplicateOf',
] as const satisfies (keyof StoryDocument)[];
export type AnsweredStory = Pick<StoryDocument, (typeof ANSWERED_FIELDS)[number]>;

export function toStory(document: AnsweredStory): SchoolStory {
  const { moderation, metrics, proposed } = document;
  return {
    id: document.id,
    iid: document.iid,
    feedId: document.feedId,
    network: document.network,
    externalId: document.externalId,
    kind: document.kind,
    status: document.status,
    title: document.title,
    text: document.text,
    html: document.html,
    permalink: document.permalink,
    author: document.author,
    media: document.media,
    hashtags: document.hashtags,
    collectionIds: document.collectionIds,
    publishedAt: iso(document.publishedAt),
    importedAt: iso(document.importedAt),
    updatedAt: iso(document.updatedAt),
    sourceDeleted: document.sourceDeleted,
    version: versionOf(document),
    ...(proposed ? { proposed: toProposed(proposed) } : {}),
    moderation: moderation ? { by: moderation.by, at: iso(moderation.at), reason: moderation.reason } : null,
    ...(metrics ? { metrics } : {}),
    ...madeHere(document),
  };
}

/** What people and rules have added. Stories stored before it existed have none of it. */
function madeHere(document: AnsweredStory): typeof STORY_DEFAULTS {
  const { claim, takenDown, consent, publishAt } = document;
  return {
    edited: document.edited,
    values: document.values ?? [],
    tags: STORY_DEFAULTS.tags,
    cta: document.cta ?? null,
    publishAt: isoOrNull(publishAt ?? null),
    held: document.held ?? null,
    approvals: (document.approvals ?? []).map((approval) => ({ ...approval, at: iso(approval.at) })),
    claim: claim ? { ...claim, until: iso(claim.until) } : null,
    consent: consent ? toConsent(consent) : NO_CONSENT_QUESTION,
    takenDown: takenDown ? { ...takenDown, at: iso(takenDown.at) } : null,
    duplicateOf: document.duplicateOf ?? null,
  };
}

function toConsent({ at, ...consent }: ConsentDocument): Consent {
  return { ...consent, ...(at ? { at: iso(at) } : {}) };
}

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

/** Stands among the words of a story with a picture or film. No word that is typed has a colon. */
export const WITH_MEDIA = ':media';

type Written = Pick<StoryDocument, 'title' | 'text' | 'hashtags' | 'media'> & Parameters<typeof mediaMarks>[0];

/** The fields that follow from others. */
export function derived(story: Written): Pick<StoryDocument, 'words' | 'sortTitle'> & MediaMarks {
  const marks = hasPictureOrFilm(story.media) ? [WITH_MEDIA] : [];
  return {
    words: [...searchWords(story), ...marks],
    sortTitle: fold(story.title).slice(0, 200),
    ...mediaMarks(story),
  };
}

/** What of a new story follows from its post and channel alone. */
export type FromPost = Content & ReturnType<typeof derived>;

export function fromPost(feedId: string, item: ConnectorItem): FromPost {
  const content = contentOf(item);
  return { ...content, ...derived({ ...content, feedId }) };
}

/** A post at its first reading: it waits for a decision. */
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

type Content = Pick<StoryDocument, 'title' | 'html' | 'text' | 'permalink' | 'author' | 'media' | 'hashtags'>;

function contentOf(item: ConnectorItem): Content {
  const { title, html, text, permalink, author } = item;
  return { title, html, text, permalink, author, media: item.media.map(plainMedia), hashtags: [...item.hashtags] };
}

export type FromSource = Content & Pick<StoryDocument, 'publishedAt'>;

/**
 * A post that its source changed. What a person edited stays theirs, and so does every decision: what was approved is
 * shown as it was approved, and the change waits beside it, unless the channel's changes are trusted.
 */
export function storyAfterSource(
  story: StoryDocument,
  item: ConnectorItem,
  contentHash: string,
  now: Timestamp,
  { trustEdits }: FeedRules,
): StoryDocument {
  const source: FromSource = {
    ...contentOf(item),
    publishedAt: item.publishedAt ? stamp(item.publishedAt) : story.publishedAt,
  };
  const read: Partial<FromSource> = { ...source, media: withCopies(source.media, picturesOf(story)) };
  for (const field of story.edited) {
    delete read[field as keyof FromSource];
    if (field === 'html') delete read.text;
  }
  // Links signed anew go along: nothing that anyone sees is different.
  const media = read.media && isSameMedia(read.media, story.media) ? read.media : story.media;
  const seen = { ...story, media, sourceDeleted: false, contentHash };
  if (trustEdits || !isApproved(story.status)) {
    return withOriginal(changed(seen, { ...read, ...proposing(null) }, now), source);
  }
  const proposed = proposalOf(seen, read, now);
  const isKnown = isSameProposal(story.proposed ?? null, proposed);
  return withOriginal(isKnown ? seen : changed(seen, proposing(proposed), now), source);
}

/** A story with these changes, counted as one, and with all that follows from them. */
export function changed(story: StoryDocument, changes: Partial<StoryDocument>, now: Timestamp): StoryDocument {
  const approvals = isOtherForVisitors(story, { ...story, ...changes }) ? { approvals: [], approverIds: [] } : {};
  const merged = { ...story, ...approvals, ...changes, version: versionOf(story) + 1, updatedAt: now };
  return withOriginal({ ...merged, ...derived(merged) }, originalOf(story));
}

/** What visitors see of a story. */
const SEEN_FIELDS = [
  'title',
  'html',
  'hashtags',
  'cta',
  'permalink',
  'author',
] as const satisfies (keyof StoryDocument)[];

/** Whether the second of two people would approve something else than the first did. */
function isOtherForVisitors(before: StoryDocument, after: StoryDocument): boolean {
  if (before.status !== 'pending' || !before.approvals?.length) return false;
  return (
    SEEN_FIELDS.some((field) => !isSameValue(before[field] ?? null, after[field] ?? null)) ||
    !isSameMedia(before.media, after.media)
  );
}

const SOURCE_FIELDS = [
  'title',
  'html',
  'text',
  'permalink',
  'author',
  'media',
  'hashtags',
  'publishedAt',
] as const satisfies (keyof FromSource)[];

/** What the source says now; `null` for what was written here. */
export function originalOf(story: StoryDocument): FromSource | null {
  if (story.kind === 'authored') return null;
  const ours = Object.fromEntries(SOURCE_FIELDS.map((field) => [field, story[field]])) as FromSource;
  return { ...ours, ...(story.proposed ? acceptedContent(story.proposed) : {}), ...story.sourceFields };
}

/** Keeps of what the source says only what the story does not say itself. */
function withOriginal(story: StoryDocument, source: FromSource | null): StoryDocument {
  const { sourceFields: _, ...rest } = story;
  if (!source) return rest;
  const differing = SOURCE_FIELDS.filter((field) => !isSameValue(source[field], story[field]));
  if (differing.length === 0) return rest;
  return { ...rest, sourceFields: Object.fromEntries(differing.map((field) => [field, source[field]])) };
}

export function proposing(proposed: ProposedDocument | null): Pick<StoryDocument, 'proposed' | 'hasProposal'> {
  return { proposed, hasProposal: proposed !== null };
}

/** The content that accepting a proposal leads to. */
export function acceptedContent({ at: _, ...content }: ProposedDocument): Partial<FromSource> {
  return content;
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
  if (!a || !b) return a === b;
  return isSameValue({ ...a, at: null }, { ...b, at: null });
}
