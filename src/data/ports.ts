import type { Role } from '../domain/access.ts';
import type { Collection, CollectionPatch, NewCollection } from '../domain/collection/schema.ts';
import type { Feed, FeedPatch, NewFeed, PreviewRequest, UnreadablePost } from '../domain/feed/schema.ts';
import type { AnalyticsGlobal, CurrentInstitution, Institution } from '../domain/institution/schema.ts';
import type { Job } from '../domain/job/schema.ts';
import type { JoinRequest } from '../domain/join-request/schema.ts';
import type { UserNotification } from '../domain/notification/schema.ts';
import type {
  DecideProposed,
  Moderate,
  Moderated,
  NewStory,
  SchoolStory,
  StoryPatch,
  StoryQuery,
} from '../domain/story/schema.ts';
import type { OwnRecord } from '../domain/user/schema.ts';
import type { NewWidget, Widget, WidgetPatch } from '../domain/widget/schema.ts';
import type { AccountApi } from './api/account.ts';
import type { AdminApi } from './api/admin.ts';
import type { PeopleApi } from './api/people.ts';
import type { PersonApi } from './api/person.ts';
import type { SchoolsApi } from './api/schools.ts';
import type { AuthPort } from './auth-port.ts';
import type { Observer, Page, PageQuery, Unsubscribe } from './port-shapes.ts';
import type { UploadsPort } from './uploads/uploads-port.ts';

export interface InstitutionsPort {
  /** The schools of these ids in name order; of `'all'` for a platform admin. Specification: institutions filtered by id. */
  watchMine(ids: readonly string[] | 'all', observer: Observer<Institution[]>): Unsubscribe;
  watch(iid: string, observer: Observer<Institution | null>): Unsubscribe;
  /** institutions/{iid}/roles/{roleId} */
  watchRole(iid: string, roleId: string, observer: Observer<Role | null>): Unsubscribe;
  /** institutions/{iid}/analytics/global; `null` without a record: the full limit is available. */
  watchUsage(iid: string, observer: Observer<AnalyticsGlobal | null>): Unsubscribe;
}

export interface PeoplePort {
  /** users/{uid} of whoever is signed in; `null` while there is none. */
  watchMe(uid: string, observer: Observer<OwnRecord | null>): Unsubscribe;
  /** institutions/{iid}/joinRequests/{uid}; `null` when there is none, or none any more. */
  watchJoinRequest(iid: string, uid: string, observer: Observer<JoinRequest | null>): Unsubscribe;
}

export interface NotificationsPort {
  /** One's own notifications that are not read, at most `limit`, in no order; an empty list when there are none. */
  watchUnread(uid: string, limit: number, observer: Observer<UserNotification[]>): Unsubscribe;
  /** One's own notifications, newest first, at most `limit`. */
  watch(uid: string, limit: number, observer: Observer<UserNotification[]>): Unsubscribe;
}

export interface FeedsPort {
  /**
   * institutions/{iid}/feeds by dateCreated descending; an empty list when there are none. Addresses are without their
   * query: whoever may change channels gets the whole one from the API.
   */
  watch(iid: string, observer: Observer<Feed[]>): Unsubscribe;
}

export interface StoriesPort {
  /** Stories to review: those that wait, and published ones that their source has changed; newest first, at most `limit`. */
  watchQueue(iid: string, limit: number, observer: Observer<SchoolStory[]>): Unsubscribe;
  watch(id: string, observer: Observer<SchoolStory | null>): Unsubscribe;
}

export interface JobsPort {
  watch(id: string, observer: Observer<Job | null>): Unsubscribe;
}

/**
 * The API as the screens use it. Every method rejects with a ProductError (code, message, fields), or with a
 * ConnectionError when there was no response. `signal` aborts. What makes a new thing may be called again with the same
 * words after a ConnectionError and makes one thing all the same.
 */
export interface ApiPort extends AccountApi, PersonApi, PeopleApi, SchoolsApi, AdminApi {
  /** The school whose id goes out in the header `iid`; `null` sends none. */
  setInstitution(iid: string | null): void;
  currentInstitution(signal?: AbortSignal): Promise<CurrentInstitution>;

  listFeeds(signal?: AbortSignal): Promise<Feed[]>;
  getFeed(id: string, signal?: AbortSignal): Promise<Feed>;
  previewFeed(request: PreviewRequest, signal?: AbortSignal): Promise<FeedPreview>;
  createFeed(feed: NewFeed): Promise<{ feed: Feed; job: Job }>;
  updateFeed(id: string, patch: FeedPatch): Promise<Feed>;
  deleteFeed(id: string, stories: 'keep' | 'delete'): Promise<void>;
  syncFeed(id: string): Promise<Job>;
  /** What of a channel could not be read, the latest first; `total` counts more than are kept. */
  listUnreadable(feedId: string, page?: PageQuery, signal?: AbortSignal): Promise<Page<UnreadablePost>>;
  getJob(id: string, signal?: AbortSignal): Promise<Job>;

  listStories(query: StoryQuery, signal?: AbortSignal): Promise<Page<SchoolStory>>;
  getStory(id: string, signal?: AbortSignal): Promise<SchoolStory>;
  createStory(story: NewStory): Promise<SchoolStory>;
  updateStory(id: string, patch: StoryPatch): Promise<SchoolStory>;
  deleteStory(id: string): Promise<void>;
  moderate(request: Moderate): Promise<Moderated>;
  /** Publishes what the source of an approved story has changed, or keeps ours. */
  decideProposed(id: string, request: DecideProposed): Promise<SchoolStory>;

  listCollections(signal?: AbortSignal): Promise<Collection[]>;
  getCollection(id: string, signal?: AbortSignal): Promise<Collection>;
  createCollection(collection: NewCollection): Promise<Collection>;
  updateCollection(id: string, patch: CollectionPatch): Promise<Collection>;
  deleteCollection(id: string): Promise<void>;
  putInCollection(collectionId: string, storyId: string): Promise<void>;
  takeOutOfCollection(collectionId: string, storyId: string): Promise<void>;

  listWidgets(signal?: AbortSignal): Promise<Widget[]>;
  getWidget(id: string, signal?: AbortSignal): Promise<Widget>;
  createWidget(widget: NewWidget): Promise<Widget>;
  updateWidget(id: string, patch: WidgetPatch): Promise<Widget>;
  deleteWidget(id: string): Promise<void>;
}

export type FeedPreview = { readonly title: string; readonly items: SchoolStory[] };

/** A refusal or failure in the server's own words, the `message`; `summary` is the sentence on what became of the request. */
export type AnsweredError = Error & { readonly summary: string };

/** There was no response at all. The specification's words: "Request error!" */
export class ConnectionError extends Error {
  constructor(options?: ErrorOptions) {
    super('Request error!', options);
    this.name = 'ConnectionError';
  }
}

export interface Services {
  readonly auth: AuthPort;
  readonly institutions: InstitutionsPort;
  readonly people: PeoplePort;
  readonly notifications: NotificationsPort;
  readonly feeds: FeedsPort;
  readonly stories: StoriesPort;
  readonly jobs: JobsPort;
  readonly uploads: UploadsPort;
  readonly api: ApiPort;
}
