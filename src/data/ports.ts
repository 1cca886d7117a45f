import type { Role } from '../domain/access.ts';
import type { Feed } from '../domain/feed/schema.ts';
import type { AnalyticsGlobal, Institution } from '../domain/institution/schema.ts';
import type { Job } from '../domain/job/schema.ts';
import type { JoinRequest } from '../domain/join-request/schema.ts';
import type { UserNotification } from '../domain/notification/schema.ts';
import type { PresenceSign } from '../domain/story/presence.ts';
import type { SchoolStory } from '../domain/story/schema.ts';
import type { OwnRecord } from '../domain/user/schema.ts';
import type { ApiPort } from './api-port.ts';
import type { AuthPort } from './auth-port.ts';
import type { Observer, Unsubscribe } from './port-shapes.ts';
import type { UploadsPort } from './uploads/uploads-port.ts';

export interface InstitutionsPort {
  /** The schools of these ids in name order; of `'all'` for a platform admin. Specification: institutions filtered by id. */
  watchMine(ids: readonly string[] | 'all', observer: Observer<Institution[]>): Unsubscribe;
  watch(iid: string, observer: Observer<Institution | null>): Unsubscribe;
  /** institutions/{iid}/roles/{roleId} */
  watchRole(iid: string, roleId: string, observer: Observer<Role | null>): Unsubscribe;
  /** How often each resource of the school has changed: institutions/{iid}/analytics/changes; `null` while nothing has. */
  watchChanges(iid: string, observer: Observer<Readonly<Record<string, number>> | null>): Unsubscribe;
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
  /** Who has the story open, oneself among them. */
  watchPresence(iid: string, id: string, observer: Observer<PresenceSign[]>): Unsubscribe;
  /**
   * Stories to review: those that wait, and published ones that their source has changed; newest first, at most `limit`.
   * With `collectionId` only those of that collection.
   */
  watchQueue(iid: string, limit: number, observer: Observer<SchoolStory[]>, collectionId?: string): Unsubscribe;
  watch(id: string, observer: Observer<SchoolStory | null>): Unsubscribe;
}

export interface JobsPort {
  watch(id: string, observer: Observer<Job | null>): Unsubscribe;
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
