import { ProductError } from '../../../src/domain/errors.ts';
import type { Deps } from '../../core/deps.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { isServed } from '../../schools/index.ts';
import { isFileName, setFolder } from '../files.ts';
import { tourByKey } from './shown-tour.ts';

export type FileAddress = {
  readonly publicKey: string;
  readonly key: string;
  readonly scene: string;
  readonly set: string;
  readonly file: string;
};

type ShownFile = {
  readonly iid: string;
  /** The same for as long as the file is: what it is called says what is in it. */
  readonly tag: string;
  read(): Promise<AsyncIterable<Uint8Array>>;
};

const noFile = () => new ProductError('not-found', 'There is no picture here.');

/** A file of a scene, of a draft too: the key in its address is as good as a password. @throws ProductError `not-found` */
export async function showTourFile(deps: Deps, address: FileAddress): Promise<ShownFile> {
  const { publicKey, key, scene, set, file } = address;
  if (!isFileName(file) || !isDocumentId(scene) || !isDocumentId(set)) throw noFile();
  const tour = await tourByKey(deps, publicKey);
  if (!tour || tour.fileKey !== key || !tour.scenes.some((each) => each.id === scene && each.set === set))
    throw noFile();
  if (tour.status === 'published') {
    const school = await refs.institution(deps.db, tour.iid).get();
    if (!isServed(school.data() ?? {})) throw noFile();
  }
  return {
    iid: tour.iid,
    tag: `"${scene}-${set}-${file}"`,
    async read() {
      const pieces = await deps.files.readPieces(`${setFolder(tour, { id: scene, set })}${file}`);
      if (!pieces) throw noFile();
      return pieces;
    },
  };
}
