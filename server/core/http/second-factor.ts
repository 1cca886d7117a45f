import { isRequired, secondFactorState } from '../../../src/domain/account/second-factor.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Identity } from '../ports/tokens.ts';

/**
 * @throws ProductError `second-factor-needed` where a second factor is required and the account has none, `sign-in-again`
 * where this sign-in did not ask for it
 */
export function assertSecondFactor(
  identity: Pick<Identity, 'usedSecondFactor'>,
  hasFactor: boolean,
  required: { readonly from: string | null | undefined; readonly by: string },
  now: Date,
): void {
  const { from, by } = required;
  if (!isRequired(from, now.getTime())) return;
  switch (secondFactorState({ hasFactor, wasUsed: identity.usedSecondFactor })) {
    case 'met':
      return;
    case 'set-up':
      throw new ProductError(
        'second-factor-needed',
        `${by} requires two-step verification. Turn it on in your account, under “Two-step verification”.`,
      );
    case 'use':
      throw new ProductError(
        'sign-in-again',
        `${by} requires two-step verification. Sign out, then sign in again with it.`,
      );
  }
}
