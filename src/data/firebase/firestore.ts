/// <reference types="vite/client" />
import {
  collection,
  connectFirestoreEmulator,
  type DocumentData,
  doc,
  documentId,
  type Firestore,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  type QueryDocumentSnapshot,
  query,
  Timestamp,
  where,
} from 'firebase/firestore';
import { type Heard, ID, type LiveDatabase, type LivePorts, type LiveQuery, livePorts } from '../live-ports.ts';
import { type FirebaseConfig, firebaseApp } from './app.ts';

/** The app's listeners on Firestore. */
export function firestorePorts(config: FirebaseConfig, name?: string): LivePorts {
  const db = initializeFirestore(firebaseApp(config, name), {});
  if (import.meta.env?.MODE !== 'production' && config.emulators) {
    const { hostname, port } = new URL(config.emulators.firestore);
    connectFirestoreEmulator(db, hostname, Number(port));
  }
  return livePorts(liveOn(db));
}

function liveOn(db: Firestore): LiveDatabase {
  return {
    watchDocument: (path, observer) =>
      onSnapshot(
        doc(db, path),
        (snapshot) => observer.next(snapshot.exists() ? heard(snapshot) : null),
        observer.error,
      ),
    watchQuery: (liveQuery, observer) =>
      onSnapshot(toQuery(db, liveQuery), (snapshot) => observer.next(snapshot.docs.map(heard)), observer.error),
  };
}

function toQuery(db: Firestore, liveQuery: LiveQuery): Query {
  return query(
    collection(db, liveQuery.collection),
    ...(liveQuery.where ?? []).map(([field, op, value]) => where(field === ID ? documentId() : field, op, value)),
    ...(liveQuery.newestBy ? [orderBy(liveQuery.newestBy, 'desc')] : []),
    ...(liveQuery.limit ? [limit(liveQuery.limit)] : []),
  );
}

const heard = (snapshot: QueryDocumentSnapshot<DocumentData>): Heard => ({
  id: snapshot.id,
  path: snapshot.ref.path,
  data: plain(snapshot.data()) as object,
});

/** Timestamps to ISO 8601, at every depth. */
export function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}
