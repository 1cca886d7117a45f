import { expect } from 'vitest';
import type { Stack } from '../support/stack.ts';

export const FEED_URL = 'https://school.example/news.rss';
export const channelBody = (changes = {}) => ({
  name: 'Oakfield news',
  network: 'rss',
  source: { url: FEED_URL },
  ...changes,
});

/** Adds a channel to Oakfield; its first sync is queued. */
export async function connect(
  stack: Stack,
  url = FEED_URL,
  name = 'Oakfield news',
): Promise<{ feedId: string; jobId: string }> {
  const made = await stack.ask('POST', '/api/v1/feeds', { body: channelBody({ name, source: { url } }) });
  expect(made.status).toBe(201);
  return { feedId: String(made.body.feed?.id), jobId: String(made.body.job?.id) };
}

/** What the school uses of its plan, as it is counted. */
export const usage = async (stack: Stack, iid = 'oakfield') =>
  (await stack.db.doc(`institutions/${iid}/analytics/global`).get()).data();
