import { useEffect, useRef, useState } from 'react';
import type { FeedPreview } from '../../data/ports.ts';
import { useServices } from '../../data/provider.tsx';
import { ProductError } from '../../domain/errors.ts';
import type { PreviewRequest } from '../../domain/feed/schema.ts';

export type PreviewState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly url: string }
  /** The address itself is the problem: the message belongs to its field. */
  | { readonly status: 'refused'; readonly url: string; readonly message: string }
  /** Anything else: no connection, too many tries. */
  | { readonly status: 'failed'; readonly url: string; readonly error: unknown }
  | { readonly status: 'ready'; readonly url: string; readonly preview: FeedPreview };

/** Looks at a feed without keeping anything. A newer look stops the one before. */
export function usePreview() {
  const { api } = useServices();
  const [state, setState] = useState<PreviewState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Resolves with how it ended, or with `null` when a newer look overtook it. */
  async function look(request: PreviewRequest): Promise<PreviewState | null> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const { url } = request.source;
    setState({ status: 'loading', url });
    const outcome = await api.previewFeed(request, abort.signal).then(
      (preview): PreviewState => ({ status: 'ready', url, preview }),
      (error: unknown) => problem(url, error),
    );
    if (abort.signal.aborted) return null;
    setState(outcome);
    return outcome;
  }
  return { state, look };
}

function problem(url: string, error: unknown): PreviewState {
  if (!(error instanceof ProductError)) return { status: 'failed', url, error };
  const message = error.fields['source.url'] ?? (error.code === 'source-unusable' ? error.message : null);
  return message === null ? { status: 'failed', url, error } : { status: 'refused', url, message };
}
