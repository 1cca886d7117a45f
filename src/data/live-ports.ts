import type * as z from 'zod/mini';
import { roleSchema } from '../domain/access.ts';
import { feedSchema } from '../domain/feed/schema.ts';
import { changeCountsSchema } from '../domain/institution/change-counts.ts';
import { analyticsGlobalSchema, institutionSchema } from '../domain/institution/schema.ts';
import { jobSchema } from '../domain/job/schema.ts';
import { joinRequestSchema } from '../domain/join-request/schema.ts';
import { notificationSchema } from '../domain/notification/schema.ts';
import { APPROVED_STATUSES } from '../domain/story/moderation.ts';
import { presenceSignSchema } from '../domain/story/presence.ts';
import { storySchema } from '../domain/story/schema.ts';
import { ownRecordSchema } from '../domain/user/schema.ts';
import type { Observer, Unsubscribe } from './port-shapes.ts';
import type { Services } from './ports.ts';

export type LivePorts = Pick<Services, 'institutions' | 'people' | 'notifications' | 'feeds' | 'stories' | 'jobs'>;

/** A document as it was heard, with timestamps in ISO 8601. */
export type Heard = { readonly id: string; readonly path: string; readonly data: object };

type Filter = readonly [field: string, op: '==' | 'in' | 'array-contains', value: unknown];
/** `ID` as a field is the document's own id. */
export type LiveQuery = {
  readonly collection: string;
  readonly where?: readonly Filter[];
  readonly newestBy?: string;
  readonly limit?: number;
};
export const ID = '__name__';

/** A database that can be listened to. Its errors have the code of the database, such as `permission-denied`. */
export interface LiveDatabase {
  /** `null` while there is none. */
  watchDocument(path: string, observer: Observer<Heard | null>): Unsubscribe;
  watchQuery(query: LiveQuery, observer: Observer<Heard[]>): Unsubscribe;
}

/** The listeners of the specification's section 7. Nothing is ever written from here. */
export function livePorts(db: LiveDatabase): LivePorts {
  return {
    institutions: {
      watchMine: (ids, observer) =>
        watchList(
          db,
          { collection: 'institutions', ...(ids === 'all' ? {} : { where: [[ID, 'in', ids]] }) },
          institutionSchema,
          {
            ...observer,
            next: (list) => observer.next(list.toSorted((a, b) => a.name.localeCompare(b.name))),
          },
        ),
      watch: (iid, observer) => watchOne(db, `institutions/${iid}`, institutionSchema, observer),
      watchRole: (iid, roleId, observer) => watchOne(db, `institutions/${iid}/roles/${roleId}`, roleSchema, observer),
      watchUsage: (iid, observer) =>
        watchOne(db, `institutions/${iid}/analytics/global`, analyticsGlobalSchema, observer),
      watchChanges: (iid, observer) =>
        watchOne(db, `institutions/${iid}/analytics/changes`, changeCountsSchema, observer),
    },
    people: {
      watchMe: (uid, observer) => watchOne(db, `users/${uid}`, ownRecordSchema, observer),
      watchJoinRequest: (iid, uid, observer) =>
        watchOne(db, `institutions/${iid}/joinRequests/${uid}`, joinRequestSchema, observer),
    },
    notifications: {
      watchUnread: (uid, limit, observer) =>
        watchList(
          db,
          {
            collection: 'notifications',
            where: [
              ['uid', '==', uid],
              ['readAt', '==', null],
            ],
            limit,
          },
          notificationSchema,
          observer,
        ),
      watch: (uid, limit, observer) =>
        watchList(
          db,
          { collection: 'notifications', where: [['uid', '==', uid]], newestBy: 'at', limit },
          notificationSchema,
          observer,
        ),
    },
    feeds: {
      watch: (iid, observer) =>
        watchList(db, { collection: `institutions/${iid}/feeds`, newestBy: 'dateCreated' }, feedSchema, observer),
    },
    stories: {
      watchPresence: (iid, id, observer) =>
        watchList(
          db,
          { collection: `stories/${id}/presence`, where: [['iid', '==', iid]] },
          presenceSignSchema,
          observer,
        ),
      watchQueue: (iid, limit, observer, collectionId) => {
        const queue = (...which: Filter[]): LiveQuery => ({
          collection: 'stories',
          where: [['iid', '==', iid], ...which],
          newestBy: 'publishedAt',
          limit,
        });
        const waiting = queue(
          ['status', '==', 'pending'],
          ...(collectionId ? [['collectionIds', 'array-contains', collectionId] as const] : []),
        );
        const changed = queue(['hasProposal', '==', true], ['status', 'in', APPROVED_STATUSES]);
        return watchTogether(db, [waiting, changed], storySchema, {
          ...observer,
          next: (lists) => {
            const newest = lists.flat().toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
            const own = collectionId
              ? newest.filter(({ collectionIds }) => collectionIds.includes(collectionId))
              : newest;
            observer.next(own.slice(0, limit));
          },
        });
      },
      watch: (id, observer) => watchOne(db, `stories/${id}`, storySchema, deniedIsNull(observer)),
    },
    jobs: { watch: (id, observer) => watchOne(db, `jobs/${id}`, jobSchema, deniedIsNull(observer)) },
  };
}

type Schema<T> = z.ZodMiniType<T>;

function watchOne<T>(db: LiveDatabase, path: string, schema: Schema<T>, observer: Observer<T | null>): Unsubscribe {
  return db.watchDocument(path, {
    next: (heard) => observer.next(heard && parse(schema, heard)),
    error: (error) => observer.error(inWords(error)),
  });
}

function watchList<T>(db: LiveDatabase, query: LiveQuery, schema: Schema<T>, observer: Observer<T[]>): Unsubscribe {
  return db.watchQuery(query, {
    next: (list) => observer.next(list.flatMap((heard) => parse(schema, heard) ?? [])),
    error: (error) => observer.error(inWords(error)),
  });
}

/** Several lists as one value: heard first when all have been heard. One error ends them all. */
function watchTogether<T>(
  db: LiveDatabase,
  sources: readonly LiveQuery[],
  schema: Schema<T>,
  observer: Observer<T[][]>,
): Unsubscribe {
  const heard: (T[] | undefined)[] = sources.map(() => undefined);
  const stops = sources.map((source, index) =>
    watchList(db, source, schema, {
      next: (list) => {
        heard[index] = list;
        const lists = heard.filter((each) => each !== undefined);
        if (lists.length === sources.length) observer.next(lists);
      },
      error: (problem) => {
        stop();
        observer.error(problem);
      },
    }),
  );
  const stop = () => {
    for (const each of stops) each();
  };
  return stop;
}

/**
 * The school of a story or a job is a field of its document, so the rules deny one that does not exist. As in the
 * API, what is not there and what is another school's are alike: there is nothing here for this person.
 */
function deniedIsNull<T>({ next, error }: Observer<T | null>): Observer<T | null> {
  return {
    next,
    error: (cause) => {
      if (codeOf(cause.cause) === 'permission-denied') next(null);
      else error(cause);
    },
  };
}

/** A document of another shape than the domain's would break the page that shows it: it is logged and left out. */
function parse<T>(schema: Schema<T>, { id, path, data }: Heard): T | null {
  const parsed = schema.safeParse({ ...data, id });
  if (parsed.success) return parsed.data;
  console.error(`The document ${path} has an unknown shape`, parsed.error.issues);
  return null;
}

function inWords(error: Error): Error {
  const message =
    codeOf(error) === 'permission-denied'
      ? 'You may not see this. Your role may have changed a moment ago.'
      : 'The live connection broke off. Please reload the page.';
  return new Error(message, { cause: error });
}

const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code;
