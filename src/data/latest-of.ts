import * as z from 'zod/mini';
import { ProductError } from '../domain/errors.ts';

type Latest<Values> = {
  readonly version: number;
  readonly values: Values;
  /** The part of the school's settings that it is. */
  readonly part?: string | undefined;
};

/**
 * What is stored now, where a change was refused because another person has saved a newer version.
 *
 * @returns `null` for every other error, and for values that `schema` does not allow
 */
export function latestOf<Values>(error: unknown, schema: z.ZodMiniType<Values>): Latest<Values> | null {
  if (!(error instanceof ProductError) || error.code !== 'conflict' || !error.details.latest) return null;
  const { values, ...latest } = error.details.latest;
  const parsed = z.safeParse(schema, values);
  return parsed.success ? { ...latest, values: parsed.data } : null;
}
