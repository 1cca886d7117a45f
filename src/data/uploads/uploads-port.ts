import type { Observer, Unsubscribe } from '../port-shapes.ts';

/** How far a file is, in bytes. */
export type UploadState = {
  readonly status: 'sending' | 'paused' | 'done';
  readonly sent: number;
  readonly total: number;
};

/** A file on its way. */
export interface Upload {
  /** Calls with each step, from where it is now; the last is `done`. A StorageError ends it, `canceled` with them. */
  watch(observer: Observer<UploadState>): Unsubscribe;
  pause(): void;
  resume(): void;
  cancel(): void;
}

/** Files that people give: a school's logo, one's own photo. Who may put them where is said by storage.rules. */
export interface UploadsPort {
  /**
   * Begins to send. It is tried again for ten minutes when the store does not answer, with pauses that double up to 64
   * seconds.
   */
  begin(path: string, file: Blob): Promise<Upload>;
  /** Where the browser can load the file from. @throws StorageError */
  address(path: string): Promise<string>;
}
