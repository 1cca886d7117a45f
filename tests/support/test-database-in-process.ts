import type { Firestore } from 'firebase-admin/firestore';
import * as inProcess from '../../emulators/in-process/firestore.ts';
import indexes from '../../firestore.indexes.json' with { type: 'json' };
import type { openDatabase as overTheWire, TestDatabase } from './test-database.ts';

/** The same engine in this process, without port and wire: replaces `test-database.ts`. */
export const openDatabase: typeof overTheWire = async (projectId, running): Promise<TestDatabase> => {
  if (running) throw new Error('A database that runs elsewhere is reached by the wire: see API_BY_WIRE.');
  const own = new inProcess.Firestore({ indexes, projectId });
  return {
    db: own as unknown as Firestore,
    clear: async () => void (await own.core.clear(own.name, '')),
    close: () => own.terminate(),
  };
};
