import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { randomBytes, randomHex } from '../../../core/random.ts';
import type { SecretDocument } from '../../documents.ts';

/** As it is sealed in `secrets/{feedId}`. */
type InboundSecret = { readonly current: string; readonly before: string | null; readonly beforeUntil: string | null };

const DAY_MS = 24 * 3_600_000;
const placeOf = (feedId: string) => `secrets/${feedId}`;

/** 32 bytes by chance, with a beginning by which a leaked one is recognised. */
export const newSecret = (): string => `sprx_in_${randomHex(32)}`;

/** 26 signs of 32, all small: the part of an address before its @ may lose its capitals on the way. */
export function newInboundKey(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz023456789';
  return Array.from(randomBytes(26), (byte) => signs[byte % signs.length]).join('');
}

export function firstSecret(current: string): InboundSecret {
  return { current, before: null, beforeUntil: null };
}

/** The secret before goes on for a day. */
export function rotated({ current }: InboundSecret, next: string, now: Date): InboundSecret {
  return { current: next, before: current, beforeUntil: new Date(now.getTime() + DAY_MS).toISOString() };
}

/** What is good at this moment. */
export function validSecrets({ current, before, beforeUntil }: InboundSecret, now: Date): string[] {
  return before !== null && beforeUntil !== null && now.toISOString() < beforeUntil ? [current, before] : [current];
}

/** Sealed outside the transaction that writes it. */
export async function sealSecret(
  { sealer, now }: Deps,
  iid: string,
  feedId: string,
  inboundSecret: InboundSecret,
): Promise<SecretDocument> {
  const sealed = await sealer.seal(JSON.stringify(inboundSecret), placeOf(feedId));
  return { id: feedId, iid, sealed, changedAt: stamp(now()) };
}

/** `null` when nothing is kept. */
export async function openSecret({ db, sealer }: Deps, iid: string, feedId: string): Promise<InboundSecret | null> {
  const document = (await refs.secret(db, feedId).get()).data() as SecretDocument | undefined;
  if (document?.iid !== iid) return null;
  return JSON.parse(await sealer.open(document.sealed, placeOf(feedId))) as InboundSecret;
}
