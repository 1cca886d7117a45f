import { connect } from 'node:http2';
import { expect, test } from 'vitest';
import { startFirestore } from '../../../emulators/firestore-server.ts';

/** A commit may have 10 MiB. */
const COMMIT = 10 << 20;

test('gRPC connection: opened → a whole commit fits into the flow-control window', async () => {
  const firestore = await startFirestore({ port: 0, say: () => undefined });
  const session = connect(`http://127.0.0.1:${firestore.port}`);
  try {
    const broken = new Promise<never>((_, reject) => session.on('error', reject));
    const letIn = async (): Promise<void> => {
      await expect.poll(() => session.remoteSettings.initialWindowSize).toBeGreaterThan(COMMIT);
      await expect.poll(() => session.state.remoteWindowSize).toBeGreaterThan(COMMIT);
    };
    await Promise.race([letIn(), broken]);
  } finally {
    session.destroy();
    await firestore.close();
  }
});
