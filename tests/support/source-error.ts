import { expect } from 'vitest';
import { SourceError } from '../../server/core/ports/connector.ts';

/** The plain-word error with which reading a source fails; anything else fails the test. */
export async function failure(work: Promise<unknown>): Promise<SourceError> {
  const error = await work.then(
    () => new Error('it went through'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SourceError);
  return error as SourceError;
}
