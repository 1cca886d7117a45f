import * as z from 'zod/mini';
import {
  CONNECTABLE,
  type ConnectableSource,
  manifestOf,
  NETWORKS,
  type Network,
  type NetworkSource,
  needsSignIn,
  READABLE,
  type ReadableSource,
} from '../networks/all.ts';
import { type FetchAllow, isFeedName } from '../rules.ts';
import { daySchema, type FeedRulesPatch, feedRulesPatchSchema, feedRulesSchema } from './rules.ts';

export const FEED_STATUSES = ['ok', 'syncing', 'limited', 'failing', 'reauth', 'paused'] as const;
export type FeedStatus = (typeof FEED_STATUSES)[number];

const required = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message));

export const feedErrorSchema = z.object({ code: z.string(), message: z.string(), since: z.string() });

/** Whose posts a channel with a sign-in reads, as the provider names it. */
export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  url: z.nullable(z.string()),
});
export type ChannelAccount = z.infer<typeof accountSchema>;

export const PUSH_STATES = ['none', 'pending', 'active'] as const;

/** What a source says about itself, as of `at`. */
export const profileSchema = z.object({
  bio: z.nullable(z.string()),
  followers: z.nullable(z.number()),
  following: z.nullable(z.number()),
  posts: z.nullable(z.number()),
  link: z.nullable(z.string()),
  at: z.string(),
});

const feedFields = {
  id: z.string(),
  iid: z.string(),
  name: z.string(),
  handle: z.optional(z.nullable(z.string())),
  status: z.enum(FEED_STATUSES),
  /** Nothing new for longer than this channel's usual rhythm. */
  quiet: z.boolean(),
  error: z.optional(z.nullable(feedErrorSchema)),
  lastSyncAt: z.nullable(z.string()),
  nextSyncAt: z.nullable(z.string()),
  /** The last reading that succeeded; left out in documents of before it was kept. */
  lastGoodSyncAt: z.optional(z.nullable(z.string())),
  postCount: z.number(),
  /** Posts by the day they were published, in UTC, of the last 30 days at least. Left out until they have been counted. */
  postsByDay: z.optional(z.record(z.string(), z.number())),
  /** Posts that its last reading could not read; their reasons are asked for by themselves. */
  unreadable: z.optional(z.number()),
  /** Paused because it is over the plan's limit. */
  disabledByPlan: z.optional(z.boolean()),
  /** The sign-in it is read with; left out where it is read without. */
  connectionId: z.optional(z.string()),
  account: z.optional(accountSchema),
  /** When its sign-in ends and cannot be renewed without a person; left out or null where it does not. */
  expiresAt: z.optional(z.nullable(z.string())),
  /** Left out where none were set. */
  rules: z.optional(z.partial(feedRulesSchema)),
  /** The first day whose posts are read, YYYY-MM-DD; all where it is left out or null. */
  historyFrom: z.optional(z.nullable(z.string())),
  /** Whether the source tells us of new posts: asked for, or confirmed. */
  push: z.optional(z.enum(PUSH_STATES)),
  profile: z.optional(profileSchema),
  /** Posts that its rules kept out so far, and that they left for review. */
  skipped: z.optional(z.number()),
  held: z.optional(z.number()),
  dateCreated: z.string(),
};
/** A connected channel, `institutions/{iid}/feeds/{id}`. Times are ISO 8601 in UTC. */
export type Feed = z.infer<z.ZodMiniObject<typeof feedFields>> & NetworkSource;
export const feedSchema = feedSchemaWith({});

/** A channel with the further fields of another answer. */
export function feedSchemaWith<More>(
  more: Readonly<Record<keyof More & string, z.ZodMiniType>>,
): z.ZodMiniType<Feed & More, Feed & More> {
  return byNetwork<Feed & More, Feed & More>(NETWORKS, (network) =>
    z.object({ ...feedFields, network: z.literal(network), source: manifestOf(network).source, ...more }),
  );
}

/** A post that could not be read, kept under its channel until it can be, or is gone from the source. */
export const unreadablePostSchema = z.object({
  id: z.string(),
  /** The source's own name of it, where it has one. */
  externalId: z.nullable(z.string()),
  /** Its title or its place in the source, as far as they are known, and what is wrong with it; in plain words. */
  reason: z.string(),
  /** When it was first met. */
  at: z.string(),
});
export type UnreadablePost = z.infer<typeof unreadablePostSchema>;

/** A source whose network is said elsewhere. */
export const sourceSchema = z.union(NETWORKS.map((network) => manifestOf(network).source));

type WithRawSource<T> = Omit<T, 'source'> & { source: { [field: string]: unknown } };

const CONNECT_FIRST = 'Sign in to the network first.';
/** The sign-in that a source is read with: required where nothing is read without. */
function connectionId(network: Network): Record<string, z.ZodMiniType> {
  const id = z.string(CONNECT_FIRST).check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, CONNECT_FIRST));
  if (needsSignIn(network)) return { connectionId: id };
  return manifestOf(network).signIn ? { connectionId: z.optional(id) } : {};
}
type WithConnection = { connectionId?: string };

/** What a form and the API ask of a new channel; `allow` is the environment's list of private addresses that may be read. */
export type NewFeed = { name: string; rules?: FeedRulesPatch; historyFrom?: string } & WithConnection &
  ConnectableSource;
export function newFeedSchema(allow: FetchAllow = [], networks: readonly Network[] = CONNECTABLE) {
  return byNetwork<NewFeed, WithRawSource<NewFeed>>(networks, (network) =>
    z.strictObject({
      name: feedNameSchema,
      network: z.literal(network),
      source: manifestOf(network).request(allow),
      rules: z.optional(feedRulesPatchSchema),
      historyFrom: z.optional(daySchema),
      ...connectionId(network),
    }),
  );
}

export type PreviewRequest = WithConnection & ReadableSource;
export function previewSchema(allow: FetchAllow = [], networks: readonly Network[] = READABLE) {
  return byNetwork<PreviewRequest, WithRawSource<PreviewRequest>>(networks, (network) =>
    z.strictObject({
      network: z.literal(network),
      source: manifestOf(network).request(allow),
      ...connectionId(network),
    }),
  );
}

const UNKNOWN_NETWORK = 'This network can’t be connected yet.';

/** One schema a network, distinguished by `network`. The table's types say what comes out; its loop cannot. */
function byNetwork<Output, Input>(
  networks: readonly Network[],
  schemaOf: (network: Network) => z.ZodMiniObject,
): z.ZodMiniType<Output, Input> {
  const [first, ...others] = networks.map(schemaOf);
  if (!first) throw new Error('No network was named');
  return z.discriminatedUnion('network', [first, ...others], {
    error: ({ code }) => (code === 'invalid_union' ? UNKNOWN_NETWORK : undefined),
  }) as unknown as z.ZodMiniType<Output, Input>;
}

export const feedNameSchema = required('Enter a name.').check(
  z.maxLength(80, 'Use 80 characters or fewer.'),
  z.refine(isFeedName, 'Use at least 5 characters: letters, digits, spaces and hyphens.'),
);

/** The source of a patch is checked with the network of the channel that it is for. */
export const feedPatchSchema = z
  .strictObject({
    name: z.optional(feedNameSchema),
    status: z.optional(z.enum(['active', 'paused'], 'Status must be “active” or “paused”.')),
    source: z.optional(z.record(z.string(), z.unknown())),
    rules: z.optional(feedRulesPatchSchema),
    historyFrom: z.optional(z.nullable(daySchema)),
  })
  .check(z.refine((patch) => Object.keys(patch).length > 0, 'Send at least one field to change.'));
export type FeedPatch = z.infer<typeof feedPatchSchema>;
