import { MOST_PHOTO_BYTES, MOST_PHOTOS } from '../../domain/person/photo.ts';
import { StorageError } from '../../domain/storage-errors.ts';
import type { Observer } from '../port-shapes.ts';
import type { Upload, UploadState, UploadsPort } from '../uploads/uploads-port.ts';
import type { Records } from './build.ts';
import type { World } from './world.ts';

/** Where the files of one school in memory can be loaded from, by their paths. */
type Kept = { readonly address: string; readonly size: number };
const FILES = new WeakMap<Records, Map<string, Kept>>();

function filesOf({ records }: World): Map<string, Kept> {
  const known = FILES.get(records) ?? new Map<string, Kept>();
  FILES.set(records, known);
  return known;
}

/** Plays somebody who uploaded before. */
export function putFile(world: World, path: string, address: string): void {
  filesOf(world).set(path, { address, size: 0 });
}

/** Removes the files of a folder that came before one of them; all for `null`. Those that came later may yet be chosen. */
export function removeFilesBefore(world: World, folder: string, path: string | null): void {
  const files = filesOf(world);
  const paths = [...files.keys()].filter((each) => each.startsWith(folder));
  const end = path === null ? paths.length : paths.indexOf(path);
  for (const old of paths.slice(0, Math.max(0, end))) files.delete(old);
}

const STEPS = 5;
const STEP_MS = 120;
const MOST_BYTES = 5 * 1024 * 1024;

/** The file store in memory, with the rules of storage.rules for one's own photo and a school's logo. */
export function memoryUploads(world: World): UploadsPort {
  return {
    begin: async (path, file) => send(world, path, file),
    async address(path) {
      await passed(world);
      const kept = filesOf(world).get(path);
      if (!kept) throw new StorageError('object-not-found');
      return kept.address;
    },
  };
}

async function passed(world: World): Promise<void> {
  if (world.network === 'offline') throw new StorageError('retry-limit-exceeded');
  if (world.network === 'failing') throw new StorageError('internal-error');
  await world.pass(world.network);
}

function hasRoomForPhoto(world: World, folder: string, file: Blob): boolean {
  const sizes = [...filesOf(world)].flatMap(([path, { size }]) => (path.startsWith(folder) ? [size] : []));
  return sizes.length < MOST_PHOTOS && sizes.reduce((sum, size) => sum + size, file.size) <= MOST_PHOTO_BYTES;
}

function mayPut(world: World, path: string, file: Blob): boolean {
  const { user } = world;
  const [kind, id, what] = path.split('/');
  const isOwn = kind === 'users' && what === 'photo' && id === user?.uid;
  const role = kind === 'schools' && what === 'logo' ? user?.claims.institutions?.[id ?? '']?.role : undefined;
  const isPicture = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'].includes(file.type);
  if (isOwn && !hasRoomForPhoto(world, `users/${id}/photo/`, file)) return false;
  return (isOwn || role === 'ADMIN' || user?.claims.admin === true) && isPicture && file.size <= MOST_BYTES;
}

function send(world: World, path: string, file: Blob): Upload {
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
  const step = () => {
    if (state.status !== 'sending') return;
    if (world.network === 'stalled') return;
    if (world.network === 'offline') return fail(new StorageError('retry-limit-exceeded'));
    if (world.network === 'failing') return fail(new StorageError('internal-error'));
    if (!world.user) return fail(new StorageError('unauthenticated'));
    if (!mayPut(world, path, file)) return fail(new StorageError('unauthorized'));
    const sent = Math.min(file.size, Math.ceil(state.sent + file.size / STEPS));
    if (sent < file.size) return tell({ ...state, sent });
    clearInterval(timer);
    filesOf(world).set(path, { address: URL.createObjectURL(file), size: file.size });
    tell({ status: 'done', sent, total: file.size });
  };
  const timer = setInterval(step, world.network === 'slow' ? STEP_MS * STEPS : STEP_MS / STEPS);
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
