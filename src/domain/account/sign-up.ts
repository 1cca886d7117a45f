import * as z from 'zod/mini';
import { emailSchema } from '../person/schema.ts';
import { newPasswordSchema } from './links.ts';

/** What makes an account. */
export const signUpSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema.shape.password,
  terms: z
    .boolean()
    .check(
      z.refine((agreed) => agreed, 'To use SprX, agree to the terms and say that you have read the privacy notice.'),
    ),
});
