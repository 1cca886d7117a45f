import { type RpcError, STATUS, toRpcError } from '../firestore/values/errors.ts';

/** A refusal as Google's client tells of it: `code` is the number of the gRPC status. */
export class FirestoreError extends Error {
  readonly code: number;
  readonly details: string;

  constructor(refusal: RpcError) {
    const { code } = STATUS[refusal.status];
    super(`${code} ${refusal.status}: ${refusal.message}`, { cause: refusal });
    this.name = 'FirestoreError';
    this.code = code;
    this.details = refusal.message;
  }
}

export const toFirestoreError = (error: unknown): FirestoreError => new FirestoreError(toRpcError(error));

/** What the engine answers, its refusals in the client's terms. */
export async function answered<T>(ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw toFirestoreError(error);
  }
}
