import * as z from 'zod/mini';
import { type FetchAllow, isFeedName, URL_MESSAGES, urlProblem } from '../rules.ts';

export const NETWORKS = ['rss', 'youtube', 'flickr', 'mastodon', 'bluesky'] as const;
export type Network = (typeof NETWORKS)[number];

export const NETWORK_NAMES: Record<Network, string> = {
  rss: 'Web feed',
  youtube: 'YouTube',
  flickr: 'Flickr',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
};

/** The networks that a person can connect today; the others are shown by the demo data alone. */
export const CONNECTABLE: readonly Network[] = ['rss'];

export const FEED_STATUSES = ['ok', 'syncing', 'limited', 'failing', 'reauth', 'paused'] as const;
export type FeedStatus = (typeof FEED_STATUSES)[number];

const required = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message));

export const sourceSchema = z.union([
  z.object({ url: z.string() }),
  z.object({ channelId: z.string() }),
  z.object({ userId: z.string() }),
  z.object({ server: z.string(), handle: z.string() }),
  z.object({ handle: z.string() }),
]);
export type Source = z.infer<typeof sourceSchema>;

export const feedErrorSchema = z.object({ code: z.string(), message: z.string(), since: z.string() });

export const feedRulesSchema = z.object({
  /** What the source changes in an approved story is shown at once, without review. */
  trustEdits: z.boolean(),
});
export type FeedRules = z.infer<typeof feedRulesSchema>;

/** A connected channel, `institutions/{iid}/feeds/{id}`. Times are ISO 8601 in UTC. */
export const feedSchema = z.object({
  id: z.string(),
  iid: z.string(),
  name: z.string(),
  network: z.enum(NETWORKS),
  source: sourceSchema,
  handle: z.optional(z.nullable(z.string())),
  status: z.enum(FEED_STATUSES),
  /** Nothing new for longer than this channel's usual rhythm. */
  quiet: z.boolean(),
  error: z.optional(z.nullable(feedErrorSchema)),
  lastSyncAt: z.nullable(z.string()),
  nextSyncAt: z.nullable(z.string()),
  postCount: z.number(),
  /** Posts that its last reading could not read; their reasons are asked for by themselves. */
  unreadable: z.optional(z.number()),
  /** Paused because the plan has no room for it. */
  offPlan: z.optional(z.boolean()),
  /** Left out where nobody has set one. */
  rules: z.optional(feedRulesSchema),
  dateCreated: z.string(),
});
export type Feed = z.infer<typeof feedSchema>;

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

/** What a form and the API ask of a new channel; `allow` is the environment's list of private addresses that may be read. */
export function newFeedSchema(allow: FetchAllow = []) {
  return z.strictObject({ name: feedNameSchema, network: connectableSchema, source: rssSourceSchema(allow) });
}
export type NewFeed = z.infer<ReturnType<typeof newFeedSchema>>;

export function previewSchema(allow: FetchAllow = []) {
  return z.strictObject({ network: connectableSchema, source: rssSourceSchema(allow) });
}
export type PreviewRequest = z.infer<ReturnType<typeof previewSchema>>;

export const feedNameSchema = required('Give the channel a name.').check(
  z.maxLength(80, 'The name may have 80 characters at most.'),
  z.refine(isFeedName, 'A name has at least 5 characters: letters, digits, spaces and hyphens.'),
);

const connectableSchema = z.enum(['rss'], 'This kind of channel cannot be connected yet.');

export function rssSourceSchema(allow: FetchAllow = []) {
  return z.strictObject({
    url: required('Enter the address of the feed.').check(
      z.maxLength(2000, 'The address may have 2,000 characters at most.'),
      z.superRefine((value, context) => {
        const problem = urlProblem(value, allow);
        if (problem) context.addIssue({ code: 'custom', message: URL_MESSAGES[problem], input: value });
      }),
    ),
  });
}

export function feedPatchSchema(allow: FetchAllow = []) {
  return z
    .strictObject({
      name: z.optional(feedNameSchema),
      status: z.optional(z.enum(['active', 'paused'], 'A channel can be paused or resumed.')),
      source: z.optional(rssSourceSchema(allow)),
      rules: z.optional(z.strictObject({ trustEdits: z.optional(z.boolean()) })),
    })
    .check(z.refine((patch) => Object.keys(patch).length > 0, 'Nothing to change was sent.'));
}
export type FeedPatch = z.infer<ReturnType<typeof feedPatchSchema>>;
