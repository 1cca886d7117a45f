import type { Timestamp } from 'firebase-admin/firestore';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import { wait } from '../turn.ts';
import { packAnswer, unpackAnswer } from './packed-answer.ts';

const KEPT_MS = 24 * 3_600_000;
/** After this a request that never ended is taken for dead, and its key is free again. */
const LONGEST_MS = 60_000;
const WAIT_MS = 10_000;
const POLL_MS = 100;

export type Answer = { readonly status: number; readonly body: unknown };
type StoredAnswer = {
  iid: string;
  /** Digest of method, address and body. */
  request: string;
  status: number | null;
  body: Uint8Array | null;
  begunAt: Timestamp;
  /** When the database may delete it (a time-to-live policy in production). */
  expiresAt: Timestamp;
};

/**
 * Runs a write once per key, account and school: a repeat within 24 hours gets the first answer, a repeat while it runs
 * gets the same answer. Only success is stored: a use case that failed changed nothing and may be tried again.
 * @throws ProductError `conflict` when the key came with another request before.
 */
export async function once(
  deps: Deps,
  actor: Pick<Actor, 'uid' | 'iid'>,
  key: string,
  request: { readonly method: string; readonly url: string; readonly body: unknown },
  work: () => Promise<Answer>,
): Promise<Answer & { readonly isRepeat: boolean }> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new ProductError('invalid', 'The header Idempotency-Key has 1 to 200 letters, digits or signs.');
  }
  const hash = (text: string) => deps.hashing.sha256(text, 'hex');
  const digest = hash(JSON.stringify([request.method, request.url, request.body ?? null]));
  const reference = refs.idempotency(deps.db, hash(`${actor.uid}\n${actor.iid}\n${key}`));
  const giveUpAt = Date.now() + WAIT_MS;
  for (;;) {
    const stored = await begin(deps, actor, reference, digest);
    if (!stored) break;
    if (stored.request !== digest) {
      throw new ProductError('conflict', 'This Idempotency-Key was used for another request before.');
    }
    if (stored.status !== null) return { status: stored.status, body: bodyOf(stored), isRepeat: true };
    if (Date.now() > giveUpAt) {
      throw new ProductError('conflict', 'The same request is still being worked on. Ask again in a moment.');
    }
    await wait(POLL_MS);
  }
  try {
    const answer = await work();
    const body = answer.body === undefined ? null : packAnswer(answer.body);
    await reference.update({ status: answer.status, body });
    return { ...answer, isRepeat: false };
  } catch (error) {
    await reference.delete();
    throw error;
  }
}

/** @returns what is kept under the key, or `null` when the caller is the one to do the work. */
function begin(
  deps: Deps,
  actor: Pick<Actor, 'uid' | 'iid'>,
  reference: ReturnType<typeof refs.idempotency>,
  digest: string,
): Promise<StoredAnswer | null> {
  return deps.db.runTransaction(async (tx) => {
    const stored = (await tx.get(reference)).data() as StoredAnswer | undefined;
    const now = deps.now();
    const isDead = stored?.status === null && now.getTime() - stored.begunAt.toMillis() > LONGEST_MS;
    if (stored && !isDead && stored.expiresAt.toMillis() > now.getTime()) return stored;
    tx.set(reference, {
      iid: actor.iid,
      request: digest,
      status: null,
      body: null,
      begunAt: stamp(now),
      expiresAt: stamp(new Date(now.getTime() + KEPT_MS)),
    } satisfies StoredAnswer);
    return null;
  });
}

function bodyOf(stored: StoredAnswer): unknown {
  return stored.body === null ? undefined : unpackAnswer(stored.body);
}
