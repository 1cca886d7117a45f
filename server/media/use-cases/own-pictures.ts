import type { Transaction } from 'firebase-admin/firestore';
import { ProductError } from '../../../src/domain/errors.ts';
import { pictureIdOf } from '../../../src/domain/media/schema.ts';
import type { Media } from '../../../src/domain/story/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { copyOf, isReady, type MediaDocument, type StoredMedia } from '../documents.ts';

const GONE = 'This picture is no longer there. Choose it again.';

/** A picture of the school, read before the transaction's first write. @throws ProductError `invalid` at `field` */
export async function ownPicture(
  { db }: Pick<Deps, 'db'>,
  tx: Transaction,
  iid: string,
  id: string,
  field = 'mediaId',
): Promise<MediaDocument> {
  const document = isDocumentId(id)
    ? ((await tx.get(refs.media(db, id))).data() as StoredMedia | undefined)
    : undefined;
  if (!isReady(document) || document.iid !== iid)
    throw new ProductError('invalid', GONE, { fields: { [field]: GONE } });
  return document;
}

/**
 * What a person sent as the media of a story, with what we know of our own copies; what is sent about a copy is ignored. What was in
 * the story before is taken as it was.
 * @throws ProductError `invalid` at `media`
 */
export async function sentMedia(
  deps: Pick<Deps, 'db' | 'appOrigin'>,
  tx: Transaction,
  iid: string,
  sent: readonly Media[],
  before: readonly Media[],
): Promise<Media[]> {
  const taken: Media[] = [];
  for (const media of sent) {
    // A default picture is not the story's own.
    if (media.isDefault) continue;
    const { type, url, alt, focus } = media;
    const existing = before.find((each) => each.url === url && each.type === type);
    const description = { alt, ...(focus ? { focus } : {}) };
    if (existing) {
      const { focus: _, ...rest } = existing;
      taken.push({ ...rest, ...description });
      continue;
    }
    const id = type === 'image' ? pictureIdOf(url, deps.appOrigin) : null;
    if (id)
      taken.push({ type, ...copyOf(deps.appOrigin, await ownPicture(deps, tx, iid, id, 'media')), ...description });
    else {
      const { width, height } = media;
      taken.push({ type, url, ...description, ...(width ? { width } : {}), ...(height ? { height } : {}) });
    }
  }
  return taken;
}
