import { type Dump, dump } from '../../../emulators/in-process/dump.ts';
import { Firestore } from '../../../emulators/in-process/firestore.ts';
import { type Scenario, STORY_NOW } from './scenario.ts';
import { schoolDocuments } from './school.ts';

const SNAPSHOTS = new Map<string, Promise<Dump>>();

/** The database of a school that stories play in, made once; each story has its own copy. */
export function snapshotOf({ school, stories, waiting, changed }: Scenario): Promise<Dump> {
  const key = JSON.stringify({ school, stories, waiting, changed });
  // What is not said is left out by it.
  const snapshot = SNAPSHOTS.get(key) ?? makeSnapshot(JSON.parse(key) as Scenario);
  SNAPSHOTS.set(key, snapshot);
  return snapshot;
}

const MOST_WRITES = 400;

async function makeSnapshot(scenario: Scenario): Promise<Dump> {
  const db = new Firestore({ projectId: 'demo-sprx', now: () => Date.parse(STORY_NOW) });
  const documents = schoolDocuments(scenario);
  for (let at = 0; at < documents.length; at += MOST_WRITES) {
    const batch = db.batch();
    for (const [path, fields] of documents.slice(at, at + MOST_WRITES)) batch.set(db.doc(path), fields);
    await batch.commit();
  }
  return dump(db);
}
