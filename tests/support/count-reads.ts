import type { Firestore } from 'firebase-admin/firestore';

/** A document that was asked for by its name counts, found or not; a count of a query is one, however many it counts. */
const READS = new Set(['batchGetDocuments', 'runQuery', 'runAggregationQuery']);

type Answered = { document?: unknown; found?: { name: string } | null; missing?: string; result?: unknown };
type Emitter = { emit(name: string, ...values: unknown[]): boolean };
type Asking = { requestStream(method: string, ...rest: unknown[]): Promise<Emitter> };

/** Runs `work` and counts what the Admin SDK read of Firestore meanwhile, in answers: documents, and counts of queries. */
export async function countReads(db: Firestore, work: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  await listening(db, work, (answered) => {
    if (isRead(answered)) reads += 1;
  });
  return reads;
}

/** Runs `work` and gives the paths of the documents that were asked for by their names meanwhile, found or not. */
export async function documentsRead(db: Firestore, work: () => Promise<unknown>): Promise<string[]> {
  const paths: string[] = [];
  await listening(db, work, ({ found: document, missing }) => {
    const name = document?.name ?? missing;
    if (name) paths.push(name.replace(/^.*?\/documents\//, ''));
  });
  return paths;
}

async function listening(
  db: Firestore,
  work: () => Promise<unknown>,
  heard: (answered: Answered) => void,
): Promise<void> {
  const asking = db as unknown as Asking;
  const ask = asking.requestStream;
  asking.requestStream = async (method, ...rest) => {
    const stream = await ask.call(db, method, ...rest);
    if (!READS.has(method)) return stream;
    const emit = stream.emit;
    stream.emit = (name, ...values) => {
      if (name === 'data') heard(values[0] as Answered);
      return emit.call(stream, name, ...values);
    };
    return stream;
  };
  try {
    await work();
  } finally {
    asking.requestStream = ask;
  }
}

const isRead = ({ document, found: existing, missing, result }: Answered): boolean =>
  [document, existing, missing, result].some((value) => value !== undefined && value !== null);
