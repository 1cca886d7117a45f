import * as z from 'zod/mini';

/**
 * The configuration served with the page, as JSON in `<script type="application/json" id="sprx-config">`, so that
 * changing a port or a project rebuilds nothing.
 */
export const runtimeConfigSchema = z.object({
  version: z.string(),
  build: z.string(),
  environment: z.enum(['local', 'production']),
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    appId: z.optional(z.string()),
    /** Where files go; without it none can be uploaded. */
    storageBucket: z.optional(z.string()),
  }),
  /** Base addresses of the local Firebase; null in production. */
  emulators: z.nullable(z.object({ firestore: z.string(), auth: z.string(), storage: z.string() })),
  /** Where visitors' pages load the embed script from; without a trailing slash. */
  embedOrigin: z.string(),
  /** Private addresses that a channel may read here, `host:port/path/`; empty in production. */
  fetchAllow: z.array(z.string()),
  /** By network, what may be typed to try it out in the local environment. */
  samples: z.record(z.string(), z.string()),
  companyDomains: z.array(z.string()),
  /** Other ways to sign in than by a password. */
  providers: z.array(z.enum(['google', 'microsoft'])),
  /** From when on whoever runs the platform needs a second factor, ISO; left out where they do not. */
  adminSecondFactorFrom: z.optional(z.string()),
});
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>;
