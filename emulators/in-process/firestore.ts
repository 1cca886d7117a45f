// biome-ignore-all lint/performance/noBarrelFile: it replaces a package, `firebase-admin/firestore`.
export { AggregateField, AggregateQuery, AggregateQuerySnapshot } from './aggregate.ts';
export { BulkWriter } from './bulk-writer.ts';
export { Firestore } from './database.ts';
export { FieldPath } from './field-path.ts';
export { Filter } from './filter.ts';
export { Query } from './query.ts';
export { CollectionGroup, CollectionReference, DocumentReference } from './references.ts';
export { DocumentSnapshot, QueryDocumentSnapshot, QuerySnapshot } from './snapshot.ts';
export { Timestamp } from './timestamp.ts';
export { Transaction } from './transaction.ts';
export { FieldValue, GeoPoint, VectorValue } from './values.ts';
export { WriteBatch, WriteResult } from './write-batch.ts';
