import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

export type Heard = { ready: true } | { heard: string; at: number };

/** Listens to a collection as a server does, so many times, and tells its parent when each listener has shown what. */
const [port, count] = process.argv.slice(2);
process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`;
process.env.METADATA_SERVER_DETECTION = 'none';
const app = initializeApp({ projectId: 'demo-conformance' });
const db = getFirestore(app);
const tell = (message: Heard): void => void process.send?.(message);
await Promise.all(
  Array.from(
    { length: Number(count) },
    () =>
      new Promise<void>((resolve, reject) => {
        db.collection('heard').onSnapshot((snapshot) => {
          const text = snapshot.docs.find(({ id }) => id === 'news')?.data().text;
          if (text !== undefined) tell({ heard: String(text), at: performance.timeOrigin + performance.now() });
          resolve();
        }, reject);
      }),
  ),
);
tell({ ready: true });
process.on('disconnect', () => void deleteApp(app).finally(() => process.exit()));
