import { ProductError } from '../../../src/domain/errors.ts';

/** What cannot be done with a thing that the plan has no room for. */
export function disabledByPlanError(name: string, done: string): ProductError {
  return new ProductError(
    'conflict',
    `“${name}” is paused because your school is over its plan limit, and can’t be ${done}. Nothing is deleted.`,
  );
}
