import type { Firestore } from 'firebase-admin/firestore';

/** A document that was asked for by its name counts, found or not; a count of a query is one, however many it counts. */
const READS = new Set(['batchGetDocuments', 'runQuery', 'runAggregationQuery']);

type Answered = { document?: unknown; found?: unknown; missing?: unknown; result?: unknown };
type Emitter = { emit(name: string, ...values: unknown[]): boolean };
type Asking = { requestStream(method: string, ...rest: unknown[]): Promise<Emitter> };

/** Runs `work` and counts what the Admin SDK read of Firestore meanwhile, in answers: documents, and counts of queries. */
export async function countReads(db: Firestore, work: () => Promise<unknown>): Promise<number> {
  const asking = db as unknown as Asking;
  const ask = asking.requestStream;
  let reads = 0;
  asking.requestStream = async (method, ...rest) => {
    const stream = await ask.call(db, method, ...rest);
    if (!READS.has(method)) return stream;
    const emit = stream.emit;
    stream.emit = (name, ...values) => {
      if (name === 'data' && isRead(values[0] as Answered)) reads += 1;
      return emit.call(stream, name, ...values);
    };
    return stream;
  };
  try {
    await work();
  } finally {
    asking.requestStream = ask;
  }
  return reads;
}

const isRead = ({ document, found, missing, result }: Answered): boolean =>
  [document, found, missing, result].some((value) => value !== undefined && value !== null);
