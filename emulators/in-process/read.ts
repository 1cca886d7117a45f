import { batchGet } from '../firestore/serving/rpc.ts';
import { documentName, parseName } from '../firestore/values/names.ts';
import { isObject, type Raw } from '../firestore/values/wire.ts';
import { type Client, Named, type Within } from './client.ts';
import { answered } from './errors.ts';
import { type FieldPath, toFieldPath } from './field-path.ts';
import { decodeTime } from './serializer.ts';
import { DocumentSnapshot } from './snapshot.ts';

export type ReadOptions = { fieldMask?: readonly (string | FieldPath)[] };

/** The documents in the order asked for. What is asked may end in options. */
export async function getDocuments(
  firestore: Client,
  refsAndOptions: readonly (Named | ReadOptions)[],
  within: Within,
): Promise<DocumentSnapshot[]> {
  const refs = refsAndOptions.filter((item) => item instanceof Named);
  const options = refsAndOptions.find((item): item is ReadOptions => !(item instanceof Named));
  const mask = options?.fieldMask?.map((path) => toFieldPath(path).toString());
  const request = {
    database: firestore.name,
    documents: refs.map(({ path }) => documentName(firestore.name, path)),
    ...(mask && { mask: { fieldPaths: mask } }),
    ...within,
  };
  const replies = new Map<string, Raw>();
  for (const reply of await answered(() => batchGet(firestore.call, request))) {
    replies.set(parseName(isObject(reply.found) ? reply.found.name : reply.missing).path, reply);
  }
  return refs.map((ref) => {
    const reply = replies.get(ref.path) as Raw;
    return new DocumentSnapshot(ref, reply.found as Raw | undefined, decodeTime(reply.readTime));
  });
}
