import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../data/call.ts';
import { randomId } from '../../../data/random-id.ts';
import { uploadMedia } from '../../../domain/api/media.ts';
import type { Media } from '../../../domain/story/schema.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import type { DropFile } from '../../../ui/file-drop/file-row.tsx';
import { ChosenOrder } from './chosen-order.ts';

type Sending = DropFile & { readonly file: File };

/**
 * Sends pictures as they are added and hands them over in the order chosen; one that failed stays in the list and can be sent
 * again. `later` are those chosen after it that were handed over before.
 */
export function useSentPictures(onSent: (picture: Media, later: readonly Media[]) => void) {
  const call = useCall();
  const [files, setFiles] = useState<readonly Sending[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const sent = useRef(onSent);
  sent.current = onSent;
  const [order] = useState(() => new ChosenOrder<Media>((...arrived) => sent.current(...arrived)));
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);
  const change = (id: string, next: Partial<DropFile>) =>
    setFiles((before) => before.map((each) => (each.id === id ? { ...each, ...next } : each)));
  const drop = (id: string) => {
    stops.current.delete(id);
    setFiles((before) => before.filter((each) => each.id !== id));
  };
  const remove = (id: string) => {
    stops.current.get(id)?.abort();
    order.leaveOut(id);
    drop(id);
  };

  async function upload(file: Blob, signal?: AbortSignal): Promise<Media> {
    const { media } = await call(uploadMedia, { body: file, ...(signal ? { signal } : {}) });
    const { id: _, ...picture } = media;
    return { ...picture, alt: '' };
  }

  async function send(id: string, file: File): Promise<void> {
    const stop = new AbortController();
    stops.current.set(id, stop);
    order.begin(id);
    try {
      const picture = await upload(file, stop.signal);
      if (stop.signal.aborted) return;
      order.arrived(id, picture);
      // It may wait for those chosen before it, and is not left out.
      drop(id);
    } catch (error) {
      if (stop.signal.aborted) return;
      order.leaveOut(id);
      change(id, { status: 'failed', message: errorMessage(error) });
    }
  }

  return {
    files,
    upload,
    remove,
    add: (added: readonly File[]) => {
      const rows = added.map(
        (file): Sending => ({
          id: randomId(),
          name: file.name,
          bytes: file.size,
          status: 'sending',
          file,
        }),
      );
      setFiles((before) => [...before, ...rows]);
      for (const { id, file } of rows) void send(id, file);
    },
    retry: (id: string) => {
      const row = files.find((each) => each.id === id);
      if (!row) return;
      change(id, { status: 'sending', message: '' });
      void send(id, row.file);
    },
  };
}
