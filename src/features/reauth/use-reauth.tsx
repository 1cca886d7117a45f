import { type ReactNode, useState } from 'react';
import { SignInError } from '../../data/auth-port.ts';
import type { Asking, Guard } from '../../data/guard.ts';
import { ProductError } from '../../domain/errors.ts';
import { ReauthDialog } from './reauth-dialog.tsx';

export type Reauth = {
  /** Does the work; where it wants a recent sign-in, asks for the password and does it once more. */
  readonly guard: Guard;
  /** Asks for the password first, whatever was asked before. */
  readonly first: Guard;
  /** To be rendered anywhere on the page. */
  readonly dialog: ReactNode;
};

type Question = { readonly why: string | undefined; readonly done: () => void; readonly stopped: () => void };

const STOPPED = 'No changes were saved because you didn’t enter your password.';

/** The password once more before what is dangerous. `guard` and `first` stay the same for as long as the page is mounted. */
export function useReauth(): Reauth {
  const [question, setQuestion] = useState<Question | null>(null);
  const [acts] = useState(() => actsOf(setQuestion));
  return {
    ...acts,
    dialog: question ? <ReauthDialog why={question.why} onDone={question.done} onStop={question.stopped} /> : null,
  };
}

function actsOf(show: (question: Question | null) => void): Pick<Reauth, 'guard' | 'first'> {
  let isOpen = false;
  const ask = ({ why, stopped = STOPPED }: Partial<Asking> = {}) =>
    new Promise<void>((resolve, reject) => {
      // Closing the dialog rejects the act, so the error is shown where the person began it.
      const stop = () => reject(new Error(stopped));
      if (isOpen) return stop();
      isOpen = true;
      const close = (then: () => void) => () => {
        isOpen = false;
        show(null);
        then();
      };
      show({ why, done: close(resolve), stopped: close(stop) });
    });
  return {
    async guard(work, asking) {
      try {
        return await work();
      } catch (error) {
        if (!wantsSignIn(error)) throw error;
        await ask(asking);
        return work();
      }
    },
    async first(work, asking) {
      await ask(asking);
      return work();
    },
  };
}

function wantsSignIn(error: unknown): boolean {
  return (error instanceof ProductError || error instanceof SignInError) && error.code === 'sign-in-again';
}
