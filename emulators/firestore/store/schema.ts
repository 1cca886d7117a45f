/**
 * Documents belong to a collection; `gone` remembers deletions, `idx` names the indexes and `ent` holds their entries.
 * `key` columns are byte strings in Firestore's order.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS db (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS coll (
  id INTEGER PRIMARY KEY, db INTEGER NOT NULL, path TEXT NOT NULL, grp TEXT NOT NULL, UNIQUE (db, path));
CREATE INDEX IF NOT EXISTS coll_grp ON coll (db, grp);
CREATE TABLE IF NOT EXISTS doc (
  id INTEGER PRIMARY KEY, coll INTEGER NOT NULL, key BLOB NOT NULL, name TEXT NOT NULL,
  created INTEGER NOT NULL, updated INTEGER NOT NULL, data BLOB NOT NULL, UNIQUE (coll, key));
CREATE INDEX IF NOT EXISTS doc_updated ON doc (coll, updated);
CREATE TABLE IF NOT EXISTS gone (coll INTEGER NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (coll, name)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS gone_at ON gone (at);
CREATE TABLE IF NOT EXISTS idx (
  id INTEGER PRIMARY KEY, db INTEGER NOT NULL, grp TEXT NOT NULL, shape TEXT NOT NULL, UNIQUE (db, grp, shape));
CREATE TABLE IF NOT EXISTS ent (idx INTEGER NOT NULL, key BLOB NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (idx, key)) WITHOUT ROWID;
`;
