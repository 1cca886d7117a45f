import { type ReactNode, useState } from 'react';
import { SignInError } from '../../data/auth-port.ts';
import type { Guard } from '../../data/guard.ts';
import { ProductError } from '../../domain/errors.ts';
import { ReauthDialog } from './reauth-dialog.tsx';

export type Reauth = {
  /** Does the work; where it wants a recent sign-in, asks for the password and does it once more. */
  readonly guard: Guard;
  /** Asks for the password first, whatever was asked before. */
  readonly first: Guard;
  /** Stands somewhere on the page. */
  readonly dialog: ReactNode;
};

type Asking = { readonly done: () => void; readonly stopped: () => void };

/** Whoever closes the dialog is told so by this, at the place where they had begun. */
const stopped = () => new Error('Nothing was changed: the password was not typed.');

/** The password once more before what is dangerous. `guard` and `first` stay the same for as long as the page stands. */
export function useReauth(): Reauth {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [acts] = useState(() => actsOf(setAsking));
  return {
    ...acts,
    dialog: asking ? <ReauthDialog onDone={asking.done} onStop={asking.stopped} /> : null,
  };
}

function actsOf(show: (asking: Asking | null) => void): Pick<Reauth, 'guard' | 'first'> {
  let isOpen = false;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      if (isOpen) return reject(stopped());
      isOpen = true;
      const close = (then: () => void) => () => {
        isOpen = false;
        show(null);
        then();
      };
      show({ done: close(resolve), stopped: close(() => reject(stopped())) });
    });
  return {
    async guard(work) {
      try {
        return await work();
      } catch (error) {
        if (!wantsSignIn(error)) throw error;
        await ask();
        return work();
      }
    },
    async first(work) {
      await ask();
      return work();
    },
  };
}

function wantsSignIn(error: unknown): boolean {
  return (error instanceof ProductError || error instanceof SignInError) && error.code === 'sign-in-again';
}
