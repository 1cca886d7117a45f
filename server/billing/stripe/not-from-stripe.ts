import { ProductError } from '../../../src/domain/errors.ts';

/** The answer to a request without a valid Stripe signature. */
export const notFromStripe = () => new ProductError('invalid', 'This request has no valid Stripe signature.');
