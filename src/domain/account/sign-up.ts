import * as z from 'zod/mini';
import { emailSchema } from '../person/schema.ts';
import { isCompanyAddress } from '../sign-in/routing.ts';
import { newPasswordSchema } from './links.ts';

/** What makes an account. */
export const signUpSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema.shape.password,
  terms: z.boolean().check(z.refine((agreed) => agreed, 'Agree to the terms and privacy notice to continue.')),
});

/** "@sprx.example or @sprx-partners.example" */
export const endingsOf = (domains: readonly string[]): string => domains.map((domain) => `@${domain}`).join(' or ');

/** For addresses of these domains alone. */
export function signUpSchemaOf(domains: readonly string[]) {
  const isKnown = (email: string) => isCompanyAddress(email, domains);
  return z.extend(signUpSchema, {
    email: z.pipe(
      signUpSchema.shape.email,
      z.string().check(z.refine(isKnown, `Use an address ending in ${endingsOf(domains)}.`)),
    ),
  });
}
