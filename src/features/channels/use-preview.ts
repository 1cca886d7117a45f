import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../data/call.ts';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { type FeedPreview, previewFeed } from '../../domain/api/channels.ts';
import { ProductError } from '../../domain/errors.ts';
import { type PreviewRequest, previewSchema } from '../../domain/feed/schema.ts';
import { manifestOf, type Network } from '../../domain/networks/all.ts';
import { fieldOfProblem, pathOf, typedText } from './source-fields.ts';
import type { ChannelForm } from './source-inputs.tsx';

export type PreviewState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly sourceText: string }
  /** What was asked for is the problem: the message belongs to the field at `path`. */
  | { readonly status: 'refused'; readonly sourceText: string; readonly path: string; readonly message: string }
  /** Anything else: no connection, too many tries. */
  | { readonly status: 'failed'; readonly sourceText: string; readonly error: unknown }
  | { readonly status: 'ready'; readonly sourceText: string; readonly preview: FeedPreview };

/** Fetches the posts of a source and stores nothing. A newer request stops the one before. */
function usePreview() {
  const call = useCall();
  const [state, setState] = useState<PreviewState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * Resolves with how it ended, or with `null` when a newer one overtook it.
   * @param sourceText what was typed, to see later whether it is still the same
   */
  async function load(request: PreviewRequest, sourceText: string): Promise<PreviewState | null> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setState({ status: 'loading', sourceText });
    const outcome = await call(previewFeed, { body: request, signal: abort.signal }).then(
      (preview): PreviewState => ({ status: 'ready', sourceText, preview }),
      (error: unknown) => problem(sourceText, error),
    );
    if (abort.signal.aborted) return null;
    setState(outcome);
    return outcome;
  }
  return { state, load };
}

function problem(sourceText: string, error: unknown): PreviewState {
  const fields = error instanceof ProductError ? Object.entries(error.fields) : [];
  const [path, message] = fields.find(([name]) => name.startsWith('source')) ?? [];
  if (path === undefined || message === undefined) return { status: 'failed', sourceText, error };
  return { status: 'refused', sourceText, path, message };
}

/** Previews what a form’s fields name, and says at them what is wrong with it. */
export function usePreviewOf(form: ChannelForm, network: Network, connectionId?: string) {
  const { fetchAllow } = useRuntimeConfig();
  const { fields: allFields, signIn } = manifestOf(network);
  const fields = connectionId !== undefined && signIn ? [{ name: signIn.field }] : allFields;
  const preview = usePreview();

  async function load(): Promise<FeedPreview | null> {
    if (!(await form.trigger(fields.map(pathOf), { shouldFocus: true }))) return null;
    const typed = form.getValues('source');
    const checked = previewSchema(fetchAllow, [network]).safeParse({
      network,
      source: typed,
      ...(connectionId === undefined ? {} : { connectionId }),
    });
    if (!checked.success) return null;
    const outcome = await preview.load(checked.data, typedText(typed));
    if (outcome?.status === 'refused') {
      const name = fieldOfProblem(fields, outcome.path);
      form.setError(name, { type: 'server', message: outcome.message }, { shouldFocus: true });
    }
    return outcome?.status === 'ready' ? outcome.preview : null;
  }
  return { state: preview.state, load };
}
