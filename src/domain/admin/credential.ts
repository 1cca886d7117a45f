import * as z from 'zod/mini';
import { manifestOf, NETWORKS, type Network } from '../networks/all.ts';
import { anyReasonSchema } from './people.ts';

/** The networks that SprX has to be registered with before a person can sign in there. */
export const SIGN_IN_NETWORKS = NETWORKS.filter((network) => manifestOf(network).signIn) as [Network, ...Network[]];

/** How the provider answered when the credential was tested last. */
export const CREDENTIAL_STATUSES = ['untested', 'ok', 'failing'] as const;

/** What SprX is registered as with a provider. Its secret is written and never read. */
export const credentialSchema = z.object({
  identifier: z.string(),
  network: z.enum(NETWORKS),
  clientId: z.string(),
  secretLast4: z.string(),
  /** The scopes of the registration, where they were noted. */
  scopes: z.array(z.string()),
  /** The callback address to register with the provider. */
  callbackUrl: z.string(),
  /** When the secret ends at the provider; `null` for never, or unknown. */
  expiresAt: z.nullable(z.string()),
  /** How many channels are read with it. */
  channels: z.number(),
  /** New sign-ins of its network use it. */
  active: z.boolean(),
  status: z.enum(CREDENTIAL_STATUSES),
  testedAt: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type Credential = z.infer<typeof credentialSchema>;

const RULE = 'Use 3 to 40 lower-case letters, digits or hyphens.';
const clientId = z
  .string('Enter the client id.')
  .check(z.trim(), z.minLength(1, 'Enter the client id.'), z.maxLength(500, 'Use 500 characters or fewer.'));
const clientSecret = z.string('Enter the client secret.').check(
  z.trim(),
  z.minLength(1, 'Enter the client secret.'),
  // Its last four are shown, so that a short one would be shown nearly whole.
  z.minLength(16, 'Use at least 16 characters. Copy the whole secret from the network.'),
  z.maxLength(2_000, 'Use 2,000 characters or fewer.'),
);
const scopes = z
  .array(z.string().check(z.regex(/^\S{1,200}$/, 'A scope is a word without spaces.')))
  .check(z.maxLength(50, 'At most 50 scopes.'));
const WHEN = 'Enter a day, for example 2027-11-21.';
const expiresAt = z.nullable(
  z.string(WHEN).check(z.refine((value) => /^\d{4}-\d\d-\d\d/.test(value) && Number.isFinite(Date.parse(value)), WHEN)),
);
const reason = z.optional(anyReasonSchema);

export const newCredentialSchema = z.strictObject({
  identifier: z.string('Enter an identifier.').check(z.trim(), z.regex(/^[a-z0-9-]{3,40}$/, RULE)),
  network: z.enum(SIGN_IN_NETWORKS, 'Choose a network with a sign-in.'),
  clientId,
  clientSecret,
  scopes: z.optional(scopes),
  expiresAt: z.optional(expiresAt),
  reason,
});
export type NewCredential = z.infer<typeof newCredentialSchema>;

export const credentialPatchSchema = z.strictObject({
  clientId: z.optional(clientId),
  scopes: z.optional(scopes),
  expiresAt: z.optional(expiresAt),
  /** Another one of the network takes its place only by this. */
  active: z.optional(z.literal(true, 'To stop using it, make another credential of the network active.')),
  reason,
});
export type CredentialPatch = z.infer<typeof credentialPatchSchema>;

export const rotateSchema = z.strictObject({ clientSecret, reason });
export type Rotation = z.infer<typeof rotateSchema>;

export const whySchema = z.strictObject({ reason });

export const testedSchema = z.object({ ok: z.boolean(), message: z.string() });
export type Tested = z.infer<typeof testedSchema>;
