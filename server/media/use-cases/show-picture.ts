import { ProductError } from '../../../src/domain/errors.ts';
import { PICTURE_WIDTHS, type PictureEnding } from '../../../src/domain/media/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { filePath, isReady, isShown, isTakenDown, type MediaDocument, type StoredMedia } from '../documents.ts';

type ShownPicture = {
  /** The same for as long as the picture is: what it is called says what is in it. */
  readonly tag: string;
  read(): Promise<AsyncIterable<Uint8Array>>;
};

/** One size of a picture. @throws ProductError `not-found`; `gone` once all that held it is taken down */
export async function showPicture(deps: Deps, id: string, width: number, ending: PictureEnding): Promise<ShownPicture> {
  const document = isDocumentId(id) ? dataOf<StoredMedia>(await refs.media(deps.db, id).get()) : null;

  if (!document || !isReady(document)) throw noPicture();
  if (isTakenDown(document)) throw new ProductError('gone', 'This picture was taken down.');
  const { folder } = document;
  const slot = slotFor(document, width);
  if (!isShown(document, deps.now()) || slot === null || folder === null) throw noPicture();
  return {
    tag: `"${id}-${slot}-${ending}"`,
    async read() {
      const pieces = await deps.files.readPieces(filePath(folder, slot, ending));
      if (!pieces) throw noPicture();
      return pieces;
    },
  };
}

/** By one of the three widths, of which a small picture lacks the larger, or by how wide the picture really is. */
function slotFor({ sizes }: MediaDocument, width: number): number | null {
  const own = sizes.find((size) => size.slot === width || size.width === width);
  const isUsual = PICTURE_WIDTHS.some((usual) => usual === width);
  return own?.slot ?? (isUsual ? (sizes.at(-1)?.slot ?? null) : null);
}

export const noPicture = () => new ProductError('not-found', 'There is no picture here.');
