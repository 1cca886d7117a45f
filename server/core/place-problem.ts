import type { DestinationRef } from '../../src/domain/publication/schema.ts';

type Target = { readonly id: string; readonly name: string; readonly disabledByPlan?: boolean | undefined };

/** Why nothing can be published to the one with this id; `null` for one that can be chosen. */
export function problemOfTarget(
  kind: DestinationRef['kind'],
  targets: readonly Target[],
  id: string | undefined,
): string | null {
  const target = targets.find((each) => each.id === id);
  if (!target) return `Choose a ${kind} of your school. This one was not found.`;
  return target.disabledByPlan ? `“${target.name}” is paused: it is over your plan’s limit.` : null;
}
