import { ProductError } from '../../../src/domain/errors.ts';

/** The error of an action on something that is paused because the plan's limit is reached. */
export function disabledByPlanError(name: string, done: string): ProductError {
  return new ProductError(
    'conflict',
    `“${name}” is paused because your school is over its plan limit, and can’t be ${done}. Nothing is deleted.`,
  );
}
