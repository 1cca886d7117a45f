import { useCallback, useEffect, useRef, useState } from 'react';
import { type CodeInfo, SignInError } from '../../data/auth-port.ts';
import { useServices } from '../../data/provider.tsx';
import type { LinkMode } from '../../domain/account/links.ts';
import { type LinkFailure, linkFailure } from './link-labels.ts';

export type LinkState =
  | { readonly step: 'checking' }
  /** The code is valid and has not been used yet. */
  | { readonly step: 'ready'; readonly info: CodeInfo }
  | { readonly step: 'busy'; readonly info: CodeInfo }
  | { readonly step: 'done'; readonly info: CodeInfo }
  | { readonly step: 'failed'; readonly failure: LinkFailure; readonly info: CodeInfo | null };

type Link = {
  readonly state: LinkState;
  /** Runs `use` with the code; what it throws shows as a failure. */
  readonly run: (use: (code: string) => Promise<void>) => Promise<void>;
  readonly checkAgain: () => void;
};

/** A link's one-time code: looked at first, then used once. A code for something else than the link says is forged. */
export function useLink(mode: LinkMode, code: string): Link {
  const { auth } = useServices();
  const [state, setState] = useState<LinkState>({ step: 'checking' });
  const [tries, setTries] = useState(0);
  const isRunning = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    let isGone = false;
    setState(code ? { step: 'checking' } : { step: 'failed', failure: 'cut', info: null });
    if (!code) return;
    auth
      .checkCode(code)
      .then((info) => {
        if (info.operation !== mode) throw new SignInError('code-invalid', 'The link says something else.');
        if (!isGone) setState({ step: 'ready', info });
      })
      .catch((error: unknown) => {
        if (!isGone) setState({ step: 'failed', failure: linkFailure(error), info: null });
      });
    return () => {
      isGone = true;
    };
  }, [auth, mode, code, tries]);

  const info = 'info' in state ? state.info : null;
  const run = useCallback(
    async (use: (code: string) => Promise<void>) => {
      if (!info || isRunning.current) return;
      isRunning.current = true;
      setState({ step: 'busy', info });
      try {
        await use(code);
        setState({ step: 'done', info });
      } catch (error) {
        setState({ step: 'failed', failure: linkFailure(error), info });
      } finally {
        isRunning.current = false;
      }
    },
    [code, info],
  );
  return { state, run, checkAgain: () => setTries((count) => count + 1) };
}
