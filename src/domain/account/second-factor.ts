import type { Institution } from '../institution/schema.ts';
import type { CurrentUser, UserState } from '../user/schema.ts';

/**
 * The second factor of a sign-in where a school or the platform requires it. `hasFactor`: the account has an app or a telephone for it;
 * `wasUsed`: it was asked for in the sign-in that the request comes from.
 */
export type SecondFactorFacts = { readonly hasFactor: boolean; readonly wasUsed: boolean };

/** `set-up`: the account has none yet. `use`: it has one, and this sign-in is from before. */
export type SecondFactorState = 'met' | 'set-up' | 'use';

export function secondFactorState({ hasFactor, wasUsed }: SecondFactorFacts): SecondFactorState {
  if (!hasFactor) return 'set-up';
  return wasUsed ? 'met' : 'use';
}

/** Whether it is required by now: from the very moment on. `from` is ISO 8601, `now` in ms. */
export function isRequired(from: string | null | undefined, now: number): boolean {
  return typeof from === 'string' && Date.parse(from) <= now;
}

/** A school, or the platform of its admins, that requires it. `from` is ISO 8601; without it, it is not required. */
export type Requirement = { readonly by: string; readonly from: string | null | undefined };

/** Who may require a second factor on a page: the school it is about, and SprX itself of those who run it. */
export function requirementsOn(
  school: Pick<Institution, 'name' | 'secondFactorFrom'> | null,
  user: Pick<CurrentUser, 'claims'>,
  adminFrom: string | undefined,
): Requirement[] {
  return [
    ...(school ? [{ by: school.name, from: school.secondFactorFrom }] : []),
    ...(user.claims.admin ? [{ by: 'SprX', from: adminFrom }] : []),
  ];
}

/** While the server has not said whether there is a factor, one that was used is believed. */
export function factsOf({
  user,
  hasSecondFactor,
}: {
  user: UserState;
  hasSecondFactor: boolean | undefined;
}): SecondFactorFacts {
  const wasUsed = user?.usedSecondFactor === true;
  return { wasUsed, hasFactor: hasSecondFactor ?? wasUsed };
}

/** What is missing for the first of those who require it by now; `null` where nothing is. `now` in ms. */
export function missingSecondFactor(
  requirements: readonly Requirement[],
  facts: SecondFactorFacts,
  now: number,
): { readonly by: string; readonly state: 'set-up' | 'use' } | null {
  const due = requirements.find(({ from }) => isRequired(from, now));
  const state = secondFactorState(facts);
  return due && state !== 'met' ? { by: due.by, state } : null;
}

/** The first that will require it of a person who has none yet. `now` in ms. */
export function comingSecondFactor(
  requirements: readonly Requirement[],
  { hasFactor }: SecondFactorFacts,
  now: number,
): { readonly by: string; readonly from: string } | null {
  if (hasFactor) return null;
  const [first] = requirements
    .flatMap(({ by, from }) => (from && Date.parse(from) > now ? [{ by, from }] : []))
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
  return first ?? null;
}

/** How long members are not reminded once more, in ms. */
export const REMIND_AGAIN_MS = 86_400_000;
