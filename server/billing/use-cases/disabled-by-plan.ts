import { ProductError } from '../../../src/domain/errors.ts';

/** What cannot be done with a thing that the plan has no room for. */
export function disabledByPlanError(name: string, done: string): ProductError {
  return new ProductError(
    'conflict',
    `“${name}” is switched off, because the plan has no room for it, and cannot be ${done}. Nothing of it is lost.`,
  );
}
