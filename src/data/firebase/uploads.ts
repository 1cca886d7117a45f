/// <reference types="vite/client" />
import {
  connectStorageEmulator,
  type FirebaseStorage,
  getDownloadURL,
  getStorage,
  ref,
  type UploadTask,
  type UploadTaskSnapshot,
  uploadBytesResumable,
} from 'firebase/storage';
import { STORAGE_OPERATION_RETRY_MS, STORAGE_UPLOAD_RETRY_MS } from '../../config/constants.ts';
import { storageErrorOf } from '../../domain/storage-errors.ts';
import type { Upload, UploadState, UploadsPort } from '../uploads/uploads-port.ts';
import { type FirebaseConfig, firebaseApp } from './app.ts';

/** Uploads by Cloud Storage for Firebase. Its own pauses between tries double up to 64 seconds and vary at random. */
export function firebaseUploads(config: FirebaseConfig, name?: string): UploadsPort {
  const storage = getStorage(firebaseApp(config, name));
  storage.maxOperationRetryTime = STORAGE_OPERATION_RETRY_MS;
  storage.maxUploadRetryTime = STORAGE_UPLOAD_RETRY_MS;
  if (import.meta.env?.MODE !== 'production' && config.emulators) {
    const { hostname, port } = new URL(config.emulators.storage);
    connectStorageEmulator(storage, hostname, Number(port));
  }
  return uploadsPort(storage);
}

function uploadsPort(storage: FirebaseStorage): UploadsPort {
  return {
    begin: async (path, file) => {
      try {
        return uploadOf(uploadBytesResumable(ref(storage, path), file, { contentType: file.type }));
      } catch (cause) {
        throw storageErrorOf(cause);
      }
    },
    address: async (path) => {
      try {
        return await getDownloadURL(ref(storage, path));
      } catch (cause) {
        throw storageErrorOf(cause);
      }
    },
  };
}

function uploadOf(task: UploadTask): Upload {
  // Whoever only watches hears of a failure there; the task's own promise would else go unheard.
  task.then(undefined, () => undefined);
  return {
    watch: ({ next, error }) =>
      task.on(
        'state_changed',
        (snapshot) => next(stateOf(snapshot)),
        (cause) => error(storageErrorOf(cause)),
        () => next(stateOf(task.snapshot)),
      ),
    pause: () => void task.pause(),
    resume: () => void task.resume(),
    cancel: () => void task.cancel(),
  };
}

function stateOf({ state, bytesTransferred, totalBytes }: UploadTaskSnapshot): UploadState {
  const status = state === 'success' ? 'done' : state === 'paused' ? 'paused' : 'sending';
  return { status, sent: bytesTransferred, total: totalBytes };
}
