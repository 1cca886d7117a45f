import type { Files, StoredFile } from '../../../server/core/ports/files.ts';
import type { Observer } from '../../../src/data/port-shapes.ts';
import type { Upload, UploadState, UploadsPort } from '../../../src/data/uploads/uploads-port.ts';
import { MOST_PHOTO_BYTES, MOST_PHOTOS } from '../../../src/domain/person/photo.ts';
import { StorageError } from '../../../src/domain/storage-errors.ts';
import type { CurrentUser } from '../../../src/domain/user/schema.ts';
import type { Network } from './scenario.ts';

const STEPS = 5;
const STEP_MS = 120;
const MOST_BYTES = 5 * 1024 * 1024;
const PICTURES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

type FileRecord = StoredFile & { readonly at: Date; readonly address: string };

/** The files of a story: as the server keeps them, and as a browser sends and loads them. */
export class FileStore implements Files {
  readonly #records = new Map<string, FileRecord>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** As if a person had uploaded it before: `address` is where a browser loads it from. */
  put(path: string, address: string): void {
    this.#records.set(path, { bytes: new Uint8Array(), contentType: 'image/svg+xml', at: this.#now(), address });
  }

  addressOf(path: string): string | undefined {
    return this.#records.get(path)?.address;
  }

  sizesIn(folder: string): number[] {
    return [...this.#records].flatMap(([path, { bytes }]) => (path.startsWith(folder) ? [bytes.length] : []));
  }

  async read(path: string): Promise<StoredFile | null> {
    return this.#records.get(path) ?? null;
  }

  async write(path: string, { bytes, contentType }: StoredFile): Promise<void> {
    const address = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: contentType }));
    this.#records.set(path, { bytes, contentType, at: this.#now(), address });
  }

  async readPieces(path: string): Promise<AsyncIterable<Uint8Array> | null> {
    const fileRecord = this.#records.get(path);
    return fileRecord ? oneByOne([fileRecord.bytes]) : null;
  }

  async writePieces(path: string, contentType: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of pieces) parts.push(Uint8Array.from(piece));
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    await this.write(path, { bytes, contentType });
    return bytes.length;
  }

  async remove(path: string): Promise<void> {
    this.#records.delete(path);
  }

  async removeAll(prefix: string): Promise<void> {
    for (const path of await this.list(prefix)) this.#records.delete(path);
  }

  async list(prefix: string): Promise<string[]> {
    return [...this.#records.keys()].filter((path) => path.startsWith(prefix)).toSorted();
  }

  async *details(prefix: string) {
    for (const path of await this.list(prefix)) {
      const { bytes, at } = this.#records.get(path) as FileRecord;
      yield { path, size: bytes.length, at };
    }
  }
}

async function* oneByOne(pieces: readonly Uint8Array[]) {
  yield* pieces;
}

/** What an upload asks of the story it is in. */
type Around = {
  readonly network: Network;
  readonly user: CurrentUser | null;
  pass(network: Network): Promise<void>;
};

/** The file store as a browser reaches it, with the rules of storage.rules for one's own photo and a school's logo. */
export function uploadsTo(files: FileStore, around: Around): UploadsPort {
  return {
    begin: async (path, file) => send(files, around, path, file),
    async address(path) {
      if (around.network === 'offline') throw new StorageError('retry-limit-exceeded');
      if (around.network === 'failing') throw new StorageError('internal-error');
      await around.pass(around.network);
      const address = files.addressOf(path);
      if (!address) throw new StorageError('object-not-found');
      return address;
    },
  };
}

function hasRoomForPhoto(files: FileStore, folder: string, file: Blob): boolean {
  const sizes = files.sizesIn(folder);
  return sizes.length < MOST_PHOTOS && sizes.reduce((sum, size) => sum + size, file.size) <= MOST_PHOTO_BYTES;
}

function mayPut(files: FileStore, { user }: Around, path: string, file: Blob): boolean {
  const [kind, id, what] = path.split('/');
  const isOwn = kind === 'users' && what === 'photo' && id === user?.uid;
  const role = kind === 'schools' && what === 'logo' ? user?.claims.institutions?.[id ?? '']?.role : undefined;
  if (isOwn && !hasRoomForPhoto(files, `users/${id}/photo/`, file)) return false;
  const isAllowed = isOwn || role === 'ADMIN' || user?.claims.admin === true;
  return isAllowed && PICTURES.includes(file.type) && file.size <= MOST_BYTES;
}

function send(files: FileStore, around: Around, path: string, file: Blob): Upload {
  let state: UploadState = { status: 'sending', sent: 0, total: file.size };
  let failure: StorageError | null = null;
  const heard = new Set<Observer<UploadState>>();
  const tell = (next: UploadState) => {
    state = next;
    for (const { next: each } of [...heard]) each(state);
  };
  const fail = (error: StorageError) => {
    if (failure || state.status === 'done') return;
    failure = error;
    clearInterval(timer);
    for (const { error: each } of [...heard]) each(error);
    heard.clear();
  };
  const finish = async () => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    await files.write(path, { bytes, contentType: file.type });
    tell({ status: 'done', sent: file.size, total: file.size });
  };
  const step = () => {
    if (state.status !== 'sending' || around.network === 'stalled') return;
    if (around.network === 'offline') return fail(new StorageError('retry-limit-exceeded'));
    if (around.network === 'failing') return fail(new StorageError('internal-error'));
    if (!around.user) return fail(new StorageError('unauthenticated'));
    if (!mayPut(files, around, path, file)) return fail(new StorageError('unauthorized'));
    const sent = Math.min(file.size, Math.ceil(state.sent + file.size / STEPS));
    if (sent < file.size) return tell({ ...state, sent });
    clearInterval(timer);
    void finish();
  };
  const timer = setInterval(step, around.network === 'slow' ? STEP_MS * STEPS : STEP_MS / STEPS);
  return {
    watch(observer) {
      if (failure) observer.error(failure);
      else {
        heard.add(observer);
        observer.next(state);
      }
      return () => void heard.delete(observer);
    },
    pause: () => state.status === 'sending' && tell({ ...state, status: 'paused' }),
    resume: () => state.status === 'paused' && tell({ ...state, status: 'sending' }),
    cancel: () => fail(new StorageError('canceled')),
  };
}
