import { type Child, run } from '../../integration/emulators/support/child.ts';

/** As the start script runs it: garbage is better collected early than kept. */
const HEAP = '--max-semi-space-size=2 --max-old-space-size=256';
const CHILD = new URL('./local-firestore-child.ts', import.meta.url);

type LocalFirestore = {
  port: number;
  pid: number;
  /** From the start of the process to its first answer. */
  readyMs: number;
  stop(): Promise<unknown>;
};

/**
 * Firestore, and Storage when asked for, on the data in `folder`, in a process of their own. `standsIn`: for a database elsewhere,
 * whose own frugality is not what is measured.
 */
export async function startLocalFirestore(
  folder: string,
  what: 'firestore' | 'both',
  { standsIn = false } = {},
): Promise<LocalFirestore> {
  const from = performance.now();
  const child: Child = run(CHILD, [folder, what], { NODE_OPTIONS: standsIn ? '' : HEAP });
  const [, port] = await child.line(/^port (\d+)/);
  return {
    port: Number(port),
    pid: child.process.pid ?? 0,
    readyMs: performance.now() - from,
    stop: () => child.kill('SIGTERM'),
  };
}

type Fields = Record<string, Record<string, unknown>>;

const DATABASE = 'projects/demo-conformance/databases/(default)';

/** A commit as plain HTTP, so that the client's own work hardly counts. Rejects unless it was acknowledged. */
export async function commit(port: number, documents: [path: string, fields: Fields][]): Promise<void> {
  await ask(port, 'commit', {
    writes: documents.map(([path, fields]) => ({ update: { name: `${DATABASE}/documents/${path}`, fields } })),
  });
}

/** Any call on the documents of the database. Rejects unless it is answered with 200. */
export async function ask(port: number, verb: string, body: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/${DATABASE}/documents:${verb}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${verb}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
