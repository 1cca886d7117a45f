import { StorageError } from '../../domain/storage-errors.ts';
import type { Observer } from '../port-shapes.ts';
import type { Upload, UploadState, UploadsPort } from '../uploads-port.ts';
import type { Records } from './build.ts';
import type { World } from './world.ts';

/** Where the files of one school in memory can be loaded from, by their paths. */
const FILES = new WeakMap<Records, Map<string, string>>();

function filesOf({ records }: World): Map<string, string> {
  const known = FILES.get(records) ?? new Map<string, string>();
  FILES.set(records, known);
  return known;
}

/** Plays somebody who uploaded before. */
export function putFile(world: World, path: string, address: string): void {
  filesOf(world).set(path, address);
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
      const address = filesOf(world).get(path);
      if (!address) throw new StorageError('object-not-found');
      return address;
    },
  };
}

async function passed(world: World): Promise<void> {
  if (world.network === 'offline') throw new StorageError('retry-limit-exceeded');
  if (world.network === 'failing') throw new StorageError('internal-error');
  await world.pass(world.network);
}

function mayPut({ user }: World, path: string, file: Blob): boolean {
  const [kind, id, what] = path.split('/');
  const isOwn = kind === 'users' && what === 'photo' && id === user?.uid;
  const role = kind === 'schools' && what === 'logo' ? user?.claims.institutions?.[id ?? '']?.role : undefined;
  const isPicture = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'].includes(file.type);
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
    filesOf(world).set(path, URL.createObjectURL(file));
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
