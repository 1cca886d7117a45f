/// <reference types="vite/client" />
import {
  collection,
  connectFirestoreEmulator,
  type DocumentData,
  doc,
  documentId,
  type Firestore,
  type FirestoreError,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  query,
  Timestamp,
  where,
} from 'firebase/firestore';
import type * as z from 'zod/mini';
import { roleSchema } from '../../domain/access.ts';
import { feedSchema } from '../../domain/feed/schema.ts';
import { changeCountsSchema } from '../../domain/institution/change-counts.ts';
import { analyticsGlobalSchema, institutionSchema } from '../../domain/institution/schema.ts';
import { jobSchema } from '../../domain/job/schema.ts';
import { joinRequestSchema } from '../../domain/join-request/schema.ts';
import { notificationSchema } from '../../domain/notification/schema.ts';
import { APPROVED_STATUSES } from '../../domain/story/moderation.ts';
import { storySchema } from '../../domain/story/schema.ts';
import { ownRecordSchema } from '../../domain/user/schema.ts';
import type { Observer, Unsubscribe } from '../port-shapes.ts';
import type { Services } from '../ports.ts';
import { type FirebaseConfig, firebaseApp } from './app.ts';

type Listening = Pick<Services, 'institutions' | 'people' | 'notifications' | 'feeds' | 'stories' | 'jobs'>;

/** The listeners of the specification's section 7. Timestamps arrive as ISO 8601. Nothing is ever written from here. */
export function firestorePorts(config: FirebaseConfig, name?: string): Listening {
  const db = initializeFirestore(firebaseApp(config, name), {});
  if (import.meta.env?.MODE !== 'production' && config.emulators) {
    const { hostname, port } = new URL(config.emulators.firestore);
    connectFirestoreEmulator(db, hostname, Number(port));
  }
  return portsOn(db);
}

function portsOn(db: Firestore): Listening {
  const institutions = collection(db, 'institutions');
  return {
    institutions: {
      watchMine: (ids, observer) =>
        watchList(
          ids === 'all' ? institutions : query(institutions, where(documentId(), 'in', ids)),
          institutionSchema,
          {
            ...observer,
            next: (list) => observer.next(list.toSorted((a, b) => a.name.localeCompare(b.name))),
          },
        ),
      watch: (iid, observer) => watchOne(db, ['institutions', iid], institutionSchema, observer),
      watchRole: (iid, roleId, observer) => watchOne(db, ['institutions', iid, 'roles', roleId], roleSchema, observer),
      watchUsage: (iid, observer) =>
        watchOne(db, ['institutions', iid, 'analytics', 'global'], analyticsGlobalSchema, observer),
      watchChanges: (iid, observer) =>
        watchOne(db, ['institutions', iid, 'analytics', 'changes'], changeCountsSchema, observer),
    },
    people: {
      watchMe: (uid, observer) => watchOne(db, ['users', uid], ownRecordSchema, observer),
      watchJoinRequest: (iid, uid, observer) =>
        watchOne(db, ['institutions', iid, 'joinRequests', uid], joinRequestSchema, observer),
    },
    notifications: {
      watchUnread: (uid, most, observer) =>
        watchList(
          query(collection(db, 'notifications'), where('uid', '==', uid), where('readAt', '==', null), limit(most)),
          notificationSchema,
          observer,
        ),
      watch: (uid, most, observer) =>
        watchList(
          query(collection(db, 'notifications'), where('uid', '==', uid), orderBy('at', 'desc'), limit(most)),
          notificationSchema,
          observer,
        ),
    },
    feeds: {
      watch: (iid, observer) =>
        watchList(
          query(collection(db, 'institutions', iid, 'feeds'), orderBy('dateCreated', 'desc')),
          feedSchema,
          observer,
        ),
    },
    stories: {
      watchQueue: (iid, most, observer) =>
        watchTogether(
          [
            [where('status', '==', 'pending')],
            [where('hasProposal', '==', true), where('status', 'in', APPROVED_STATUSES)],
          ].map((which) =>
            query(
              collection(db, 'stories'),
              where('iid', '==', iid),
              ...which,
              orderBy('publishedAt', 'desc'),
              limit(most),
            ),
          ),
          storySchema,
          {
            ...observer,
            next: (lists) =>
              observer.next(
                lists
                  .flat()
                  .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
                  .slice(0, most),
              ),
          },
        ),
      watch: (id, observer) => watchOne(db, ['stories', id], storySchema, deniedIsNull(observer)),
    },
    jobs: { watch: (id, observer) => watchOne(db, ['jobs', id], jobSchema, deniedIsNull(observer)) },
  };
}

type Schema<T> = z.ZodMiniType<T>;

function watchOne<T>(
  db: Firestore,
  [first, ...rest]: [string, ...string[]],
  schema: Schema<T>,
  observer: Observer<T | null>,
): Unsubscribe {
  return onSnapshot(
    doc(db, first, ...rest),
    (snapshot) =>
      observer.next(snapshot.exists() ? parse(schema, snapshot.id, snapshot.data(), snapshot.ref.path) : null),
    (error) => observer.error(inWords(error)),
  );
}

function watchList<T>(source: Query, schema: Schema<T>, observer: Observer<T[]>): Unsubscribe {
  return onSnapshot(
    source,
    (snapshot) =>
      observer.next(snapshot.docs.flatMap((item) => parse(schema, item.id, item.data(), item.ref.path) ?? [])),
    (error) => observer.error(inWords(error)),
  );
}

/** Several lists as one value: heard first when all have been heard. One error ends them all. */
function watchTogether<T>(sources: readonly Query[], schema: Schema<T>, observer: Observer<T[][]>): Unsubscribe {
  const heard: (T[] | undefined)[] = sources.map(() => undefined);
  const stops = sources.map((source, index) =>
    watchList(source, schema, {
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
 * Whose school a story or a job belongs to stands in the document, so the rules deny one that does not exist. As in the
 * API, what is not there and what is another school's are alike: there is nothing here for this person.
 */
function deniedIsNull<T>({ next, error }: Observer<T | null>): Observer<T | null> {
  return {
    next,
    error: (cause) => {
      if ((cause.cause as Partial<FirestoreError> | undefined)?.code === 'permission-denied') next(null);
      else error(cause);
    },
  };
}

/** A document of another shape than the domain's would break the page that shows it: it is logged and left out. */
function parse<T>(schema: Schema<T>, id: string, data: DocumentData, path: string): T | null {
  const parsed = schema.safeParse({ ...(plain(data) as object), id });
  if (parsed.success) return parsed.data;
  console.error(`The document ${path} has an unknown shape`, parsed.error.issues);
  return null;
}

/** Timestamps to ISO 8601, at every depth. */
export function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}

function inWords(error: FirestoreError): Error {
  const message =
    error.code === 'permission-denied'
      ? 'You may not see this. Your role may have changed a moment ago.'
      : 'The live connection broke off. Please reload the page.';
  return new Error(message, { cause: error });
}
