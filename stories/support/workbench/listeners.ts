import { type Firestore, type Query, Timestamp } from '../../../emulators/in-process/firestore.ts';
import { type Heard, ID, type LiveDatabase } from '../../../src/data/live-ports.ts';
import type { Observer, Unsubscribe } from '../../../src/data/port-shapes.ts';
import type { Connection } from './connection.ts';

/** What signing in and opening a school listen to; the rest belongs to the page. */
const OF_SESSION = /^(users\/[^/]+|institutions(\/[^/]+(\/(roles|analytics|joinRequests)\/[^/]+)?)?)$/;

/** The database of a story as a browser listens to it: over the story's network. */
export function listenersOn(db: Firestore, connection: Connection): LiveDatabase {
  return {
    watchDocument: (path, observer) =>
      connection.listen(
        OF_SESSION.test(path) ? 'session' : 'network',
        observer,
        (next: (value: Heard | null) => void) =>
          db.doc(path).onSnapshot((snapshot) => {
            const data = snapshot.data();
            next(data ? { id: snapshot.id, path, data: plain(data) as object } : null);
          }),
      ),
    watchQuery({ collection, where = [], newestBy, limit }, observer): Unsubscribe {
      let query: Query = db.collection(collection);
      for (const [field, op, value] of where) query = query.where(field === ID ? ID : field, op, value);
      if (newestBy) query = query.orderBy(newestBy, 'desc');
      if (limit) query = query.limit(limit);
      return connection.listen(
        OF_SESSION.test(collection) ? 'session' : 'network',
        observer,
        (next: Observer<Heard[]>['next']) =>
          query.onSnapshot(
            (snapshot) =>
              next(
                snapshot.docs.map((each) => ({ id: each.id, path: each.ref.path, data: plain(each.data()) as object })),
              ),
            observer.error,
          ),
      );
    },
  };
}

/** Timestamps to ISO 8601, at every depth. */
function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}
