import type { Timestamp } from 'firebase-admin/firestore';
import {
  type Approval,
  type Claim,
  type Consent,
  NO_CONSENT_QUESTION,
  STORY_DEFAULTS,
  type TakenDownMark,
} from '../../src/domain/story/fields.ts';
import type { PresentPerson } from '../../src/domain/story/presence.ts';
import type { Proposed, SchoolStory } from '../../src/domain/story/schema.ts';
import { iso, isoOrNull, type Stamped } from '../core/firestore/documents.ts';
import type { MediaMarks } from './story-media.ts';

/** What a person edited of a proposal: the source does not change these fields. `version` is the story's with it. */
type ProposedEdit = { readonly fields: readonly string[]; readonly version: number };

/** `text` is the plain text of its `html`. */
export type ProposedDocument = Stamped<Omit<Proposed, 'publishedAt' | 'approvals'>, 'at'> & {
  publishedAt?: Timestamp;
  edit?: ProposedEdit;
  approvals?: Stamped<Approval, 'at'>[];
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
    /** The users in `approvals`, to query by. */
    approverIds?: string[];
    claim?: Stamped<Claim, 'until'> | null;
    /** The question that is to be answered next: of what is proposed where that asks, else of what visitors see. */
    consent?: ConsentDocument;
    /** The question of what visitors see, where `consent` is that of what is proposed. */
    shownConsent?: ConsentDocument | null;
    takenDown?: Stamped<TakenDownMark, 'at'> | null;
    /** A person kept it although its source deleted it: that is not asked again. */
    sourceKept?: boolean;
    /** Of what the source says now, the fields in which the story differs. */
    sourceFields?: Partial<FromSource>;
    /** Stories stored before versions were counted have none; see `versionOf`. */
    version?: number;
    /** How many of its versions joined the entry of the history before them: see `entryOf`. */
    joinedVersions?: number;
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
    /** Which HTML was cleaned, and by which rules: see `cleanHtml`. */
    cleanMark?: string;
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

function toProposed({ text, publishedAt, edit: _, approvals, at, ...fields }: ProposedDocument): Proposed {
  const isAsked = fields.pendingFor?.some(({ why }) => why === 'consent');
  return {
    ...fields,
    ...(isAsked && text !== undefined ? { text } : {}),
    ...(publishedAt ? { publishedAt: iso(publishedAt) } : {}),
    ...(approvals?.length ? { approvals: approvals.map((approval) => ({ ...approval, at: iso(approval.at) })) } : {}),
    at: iso(at),
  };
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

/** What a source says of a post. */
export type FromSource = Pick<
  StoryDocument,
  'title' | 'html' | 'text' | 'permalink' | 'author' | 'media' | 'hashtags' | 'publishedAt'
>;
