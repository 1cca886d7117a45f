import { useState } from 'react';
import type { EndpointSpec, ReplyOf } from '../domain/api/endpoint.ts';
import { ProductError } from '../domain/errors.ts';
import { errorMessage } from '../lib/error-message.ts';
import type { ArgsOf } from './api-port.ts';
import { useCall } from './call.ts';
import type { Guard } from './guard.ts';

type Failure = {
  readonly message: string;
  /** What is wrong with which field, by its path. */
  readonly fields: Readonly<Record<string, string>>;
};

type Status = { readonly busy: boolean; readonly error: Failure | null };

/** One write as a button shows it; busy until all that were begun have ended. Forms and confirm dialogs show busy and error themselves: they take `useCall`. */
export type Mutation<S extends EndpointSpec> = Status & {
  /** Never rejects: what went wrong is `error` until the next run. */
  readonly run: (...args: ArgsOf<S>) => Promise<void>;
};

type Options<S extends EndpointSpec> = {
  /** Before `busy` ends; what it throws counts as the call's error. */
  readonly onSuccess?: (reply: ReplyOf<S>) => void | Promise<void>;
  readonly onError?: (error: unknown) => void;
  /** Of `useReauth`, where the endpoint wants a recent sign-in. */
  readonly guard?: Guard;
};

const IDLE = { running: 0, error: null as Failure | null };

/** Calls an endpoint that writes. What it says that it `changes` is read again before `onSuccess`. */
export function useMutation<S extends EndpointSpec>(
  endpoint: S,
  { onSuccess, onError, guard = (work) => work() }: Options<S> = {},
): Mutation<S> {
  const call = useCall();
  const [{ running, error }, setStatus] = useState(IDLE);
  const end = (failure: Failure | null) =>
    setStatus((before) => ({ running: before.running - 1, error: failure ?? before.error }));
  return {
    busy: running > 0,
    error,
    run: async (...args) => {
      setStatus((before) => ({ running: before.running + 1, error: null }));
      try {
        // In a call of its own: the arguments of an optional call are not evaluated where there is no function.
        const reply = await guard(() => call(endpoint, ...args));
        await onSuccess?.(reply);
        end(null);
      } catch (cause) {
        end({ message: errorMessage(cause), fields: cause instanceof ProductError ? cause.fields : {} });
        onError?.(cause);
      }
    },
  };
}
