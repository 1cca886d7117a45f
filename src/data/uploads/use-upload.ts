import { useCallback, useEffect, useRef, useState } from 'react';
import { storageErrorOf } from '../../domain/storage-errors.ts';
import { useServices } from '../provider.tsx';
import type { Upload, UploadState } from './uploads-port.ts';

export type Uploading = {
  /** `null` while nothing is on its way. */
  readonly state: UploadState | null;
  /** Resolves once the file is there. @throws StorageError, `canceled` when it was stopped */
  send(path: string, file: Blob): Promise<void>;
  pause(): void;
  resume(): void;
  /** Also when the page is left. */
  cancel(): void;
};

/** One file at a time on its way to the store, for a progress bar. */
export function useUpload(): Uploading {
  const { uploads } = useServices();
  const [state, setState] = useState<UploadState | null>(null);
  const current = useRef<Upload | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      current.current?.cancel();
    };
  }, []);

  const send = useCallback(
    async (path: string, file: Blob) => {
      setState({ status: 'sending', sent: 0, total: file.size });
      try {
        const upload = await uploads.begin(path, file);
        current.current = upload;
        if (isGone.current) upload.cancel();
        await new Promise<void>((resolve, reject) => {
          upload.watch({
            next: (next) => {
              if (!isGone.current) setState(next);
              if (next.status === 'done') resolve();
            },
            error: reject,
          });
        });
      } catch (error) {
        throw storageErrorOf(error);
      } finally {
        current.current = null;
        if (!isGone.current) setState(null);
      }
    },
    [uploads],
  );
  return {
    state,
    send,
    pause: () => current.current?.pause(),
    resume: () => current.current?.resume(),
    cancel: () => current.current?.cancel(),
  };
}
