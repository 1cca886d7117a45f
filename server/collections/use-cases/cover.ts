import type * as z from 'zod/mini';
import type { newCoverSchema } from '../../../src/domain/collection/schema.ts';
import type { Deps } from '../../core/deps.ts';
import type { SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { MediaUses, ownPicture } from '../../media/index.ts';
import type { KeptCover } from '../documents.ts';

/** The cover that was asked for, read before the transaction's first write. @throws ProductError `invalid` at the cover */
export async function coverIn(
  deps: Deps,
  { tx, iid }: SchoolTransaction,
  newCover: z.output<typeof newCoverSchema> | null | undefined,
): Promise<KeptCover | null | undefined> {
  if (!newCover) return newCover;
  const { id, width, height, blur, sizes } = await ownPicture(deps, tx, iid, newCover.mediaId, 'cover.mediaId');
  return { id, width, height, blur, sizes, alt: newCover.alt };
}

/** Keeps the picture for as long as the collection shows it. */
export function holdCover(
  deps: Deps,
  { tx, iid }: SchoolTransaction,
  before: KeptCover | null | undefined,
  after: KeptCover | null,
): void {
  const held = (cover: KeptCover | null | undefined) => (cover ? { mediaIds: [cover.id] } : null);
  const uses = new MediaUses();
  uses.moved(held(before), held(after));
  uses.write(deps, tx, iid);
}
