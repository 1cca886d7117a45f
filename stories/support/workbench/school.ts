import type { DocumentData } from 'firebase-admin/firestore';
import type { FeedDocument } from '../../../server/channels/documents.ts';
import { feedIndexOf } from '../../../server/channels/feed-index.ts';
import { stamp } from '../../../server/core/firestore/documents.ts';
import { derived, proposing } from '../../../server/stories/changed-story.ts';
import type { StoryDocument } from '../../../server/stories/documents.ts';
import { SEED_OFFERS } from '../../../src/domain/billing/plans.ts';
import type { Feed } from '../../../src/domain/feed/schema.ts';
import { openSource } from '../../../src/domain/feed/source.ts';
import { NO_USE } from '../../../src/domain/institution/limits.ts';
import { countsAgainstPlan } from '../../../src/domain/story/moderation.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { auditDocuments } from './audit.ts';
import { membersOf, peopleOf } from './people.ts';
import { buildRecords, type Records } from './records.ts';
import { type Scenario, STORY_NOW } from './scenario.ts';
import { sourceKey } from './sources.ts';

type Written = readonly [path: string, fields: DocumentData];

/** The demo school of the stories, as the server would have stored it. */
export function schoolDocuments(scenario: Scenario): Written[] {
  const records = buildRecords(scenario);
  const people = peopleOf(scenario);
  const members = people.flatMap(membersOf);
  const byHand = new Set(records.collections.filter(({ rules }) => !rules).map(({ id }) => id));
  return [
    ...SEED_OFFERS.map((plan): Written => [`subscriptions/${plan.id}`, plan]),
    ...records.institutions.flatMap(({ id, ...school }): Written[] => [
      [`institutions/${id}`, { id, ...school }],
      [`institutions/${id}/analytics/global`, usageOf(records, id, members.filter(({ iid }) => iid === id).length)],
    ]),
    ...records.roles.map(({ iid, ...role }): Written => [`institutions/${iid}/roles/${role.id}`, role]),
    ...people.map((person): Written => [`users/${person.uid}`, person]),
    ...members.map((member): Written => [`institutions/${member.iid}/members/${member.uid}`, member]),
    ...people.flatMap(({ uid }) => signInsOf(uid)),
    ...(scenario.school === 'new' ? [] : auditDocuments()),
    ...records.feeds.flatMap(feedDocuments),
    ...records.unreadable.map(
      ({ feedId, at, ...post }): Written => [
        `institutions/oakfield/feeds/${feedId}/unreadable/${post.id}`,
        { ...post, iid: 'oakfield', at: stamp(at) },
      ],
    ),
    ...records.stories.map((story): Written => [`stories/${story.id}`, storyDocument(story, byHand)]),
    ...records.collections.map(
      ({ dateCreated, updatedAt, ...collection }): Written => [
        `collections/${collection.id}`,
        { ...collection, dateCreated: stamp(dateCreated), updatedAt: stamp(updatedAt) },
      ],
    ),
    ...records.widgets.map(
      ({ dateCreated, dateUpdated, ...widget }): Written => [
        `widgets/${widget.id}`,
        { ...widget, dateCreated: stamp(dateCreated), dateUpdated: stamp(dateUpdated) },
      ],
    ),
  ].map(([path, fields]) => [path, defined(fields)]);
}

function usageOf(records: Records, school: string, users: number) {
  const count = (list: readonly { iid: string; disabledByPlan?: boolean | undefined }[]) =>
    list.filter(({ iid, disabledByPlan }) => iid === school && !disabledByPlan).length;
  return {
    ...NO_USE,
    channels: count(records.feeds),
    widgets: { ...NO_USE.widgets, story: count(records.widgets) },
    stories: count(records.stories.filter(({ status }) => countsAgainstPlan(status))),
    collections: count(records.collections),
    users,
  };
}

/** A channel's own document, and where it is read. */
export function feedDocuments(feed: Feed): Written[] {
  const { error, lastSyncAt, lastGoodSyncAt, nextSyncAt, dateCreated, ...rest } = feed;
  const document = {
    ...rest,
    source: openSource(feed),
    error: error ? { ...error, since: stamp(error.since), count: 1 } : null,
    lastSyncAt: lastSyncAt ? stamp(lastSyncAt) : null,
    ...(lastGoodSyncAt ? { lastGoodSyncAt: stamp(lastGoodSyncAt) } : {}),
    nextSyncAt: nextSyncAt ? stamp(nextSyncAt) : null,
    dateCreated: stamp(dateCreated),
    jobId: null,
  } as FeedDocument;
  const { id, iid, source } = feed;
  return [
    [`institutions/${iid}/feeds/${id}`, document],
    [`feeds/${id}`, feedIndexOf(document)],
    [`feedSources/${id}`, { id, iid, source, sourceKey: sourceKey(source) }],
  ];
}

export function storyDocument(story: SchoolStory, byHand: ReadonlySet<string> = new Set()): StoryDocument {
  const { publishedAt, importedAt, updatedAt, moderation, proposed, original: _, ...rest } = story;
  const {
    tags: _tags,
    publishAt: _publishAt,
    approvals: _approvals,
    claim: _claim,
    takenDown: _takenDown,
    ...stored
  } = rest;
  const { consent, ...fields } = stored;
  return {
    ...fields,
    consent: { state: consent.state, places: consent.places },
    publishedAt: stamp(publishedAt),
    importedAt: stamp(importedAt),
    updatedAt: stamp(updatedAt),
    moderation: moderation ? { by: moderation.by, at: stamp(moderation.at), reason: moderation.reason ?? null } : null,
    ...proposing(proposed ? proposedDocument(proposed) : null),
    contentHash: story.feedId === null ? null : story.id,
    edited: [],
    addedTo: story.collectionIds.filter((id) => byHand.has(id)),
    takenOutOf: [],
    ...derived(story),
  };
}

function proposedDocument({ at, publishedAt, html, by, approvals, ...rest }: NonNullable<SchoolStory['proposed']>) {
  return {
    ...rest,
    ...(html === undefined ? {} : { html, text: html.replace(/<\/p><p>/g, '\n').replace(/<[^>]+>/g, '') }),
    ...(publishedAt ? { publishedAt: stamp(publishedAt) } : {}),
    ...(by ? { by, edit: { fields: Object.keys(rest).concat(html === undefined ? [] : 'html'), version: 2 } } : {}),
    ...(approvals ? { approvals: approvals.map((approval) => ({ ...approval, at: stamp(approval.at) })) } : {}),
    at: stamp(at),
  };
}

const HOUR = 3_600_000;
const ago = (hours: number) => stamp(new Date(Date.parse(STORY_NOW) - hours * HOUR));

/** A person's sign-ins beside this browser: the school's computer and a tablet at home. */
function signInsOf(uid: string): Written[] {
  const signIn = (id: string, browser: string, system: string, first: number, last: number): Written => [
    `users/${uid}/sessions/${id}`,
    { id, uid, browser, system, signedInAt: ago(first), firstSeenAt: ago(first), lastSeenAt: ago(last) },
  ];
  return [signIn('office', 'Edge', 'Windows', 24 * 40, 20), signIn('home', 'Safari', 'iPad', 24 * 90, 24 * 6)];
}

/** What is not there is not stored. */
function defined(fields: DocumentData): DocumentData {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
