import * as z from 'zod/mini';
import { NETWORKS } from '../networks/all.ts';

const network = z.enum(NETWORKS, 'This network can’t be connected yet.');

/** Who signed in, as the provider names them. */
const signedInSchema = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.nullable(z.string()),
  picture: z.nullable(z.string()),
});
export type SignedInAccount = z.infer<typeof signedInSchema>;

/** A sign-in at a network, `institutions/{iid}/connections/{id}`. Its secrets are kept apart and never leave the server. */
export const connectionSchema = z.object({
  id: z.string(),
  iid: z.string(),
  network,
  account: signedInSchema,
  /** What the provider allows. */
  scopes: z.array(z.string()),
  /** What was asked for and not allowed, each in words. */
  missingScopes: z.array(z.object({ scope: z.string(), message: z.string() })),
  status: z.enum(['ok', 'expiring', 'reauth']),
  /** When it ends and cannot be renewed without a person; `null` for never. */
  expiresAt: z.nullable(z.string()),
  connectedBy: z.object({ uid: z.string(), name: z.string() }),
  connectedAt: z.string(),
  /** The channels that are read with it. */
  feedIds: z.array(z.string()),
});
export type Connection = z.infer<typeof connectionSchema>;

/** What can be read with a sign-in: `id` is the value of the source's one field. */
export const readableSchema = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  kind: z.string(),
  /** Its page for people, where there is one. */
  url: z.optional(z.string()),
  /** Why it cannot be read, in words. */
  problem: z.optional(z.string()),
});
export type ReadableAccount = z.infer<typeof readableSchema>;

export const attemptSchema = z.object({
  id: z.string(),
  network,
  /** Where the person says yes; it belongs to the provider. */
  authorizeUrl: z.string(),
  expiresAt: z.string(),
});
export type SignInAttempt = z.infer<typeof attemptSchema>;

export const networkStateSchema = z.object({
  id: network,
  label: z.string(),
  auth: z.enum(['none', 'oauth1', 'oauth2', 'upload']),
  /** A channel of it can be connected here. */
  ready: z.boolean(),
  why: z.optional(z.string()),
});

export type NetworkState = z.infer<typeof networkStateSchema>;

/** The one parameter of the paths below. */
export const networkParamSchema = z.object({ network });

const short = z.string().check(z.maxLength(4_000));
export const startSchema = z.strictObject({ feedId: z.optional(z.string().check(z.maxLength(128))) });
/** What the provider's redirect carried, and whose attempt it answers. */
export const finishSchema = z.strictObject({
  attemptId: z.string('Start again.').check(z.maxLength(128)),
  code: z.optional(short),
  state: z.optional(short),
  error: z.optional(short),
  oauth_token: z.optional(short),
  oauth_verifier: z.optional(short),
});
export type FinishSignIn = z.infer<typeof finishSchema>;
