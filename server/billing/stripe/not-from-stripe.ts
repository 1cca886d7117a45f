import { ProductError } from '../../../src/domain/errors.ts';

/** The answer to a request without a valid signature of Stripe. */
export const notFromStripe = () => new ProductError('invalid', 'This request has no valid signature of Stripe.');
