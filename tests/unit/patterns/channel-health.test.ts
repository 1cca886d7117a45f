import { describe, expect, it } from 'vitest';
import type { Feed } from '../../../src/domain/feed/schema.ts';
import { channelAct, channelHealth } from '../../../src/patterns/channels/channel-health.ts';

const now = new Date(2026, 10, 20, 9, 30).getTime();
const at = (day: number, hour = 9, minute = 30) => new Date(2026, 10, day, hour, minute).toISOString();
const reads = (more: Partial<Feed>): Feed =>
  ({
    id: 'f',
    iid: 'o',
    name: 'News',
    network: 'rss',
    source: { url: 'https://www.oakfield.org/news.rss' },
    status: 'ok',
    quiet: false,
    lastSyncAt: at(20, 9),
    nextSyncAt: null,
    postCount: 0,
    dateCreated: at(1),
    ...more,
  }) as Feed;

describe('channelHealth and channelAct', () => {
  it('channelHealth: a sign-in that ends within a week → its day, and Reconnect as the act', () => {
    const feed = reads({ network: 'vimeo', source: { userId: '1' }, expiresAt: at(23) });
    expect(channelHealth(feed, now)).toEqual({
      tone: 'amber',
      label: 'Working',
      detail: 'Sign-in ends on 23 November 2026. Reconnect before then so that no post is missed.',
    });
    expect(channelAct(feed, now)).toBe('reconnect');
    const later = { ...feed, expiresAt: at(29) };
    expect(channelHealth(later, now)).toMatchObject({ tone: 'good', detail: '' });
    expect(channelAct(later, now)).toBeNull();
    expect(channelHealth({ ...feed, status: 'paused' }, now).detail).not.toContain('ends');
  });

  it('channelHealth: sign-in needed → reason, Reconnect, since when; without a sign-in at the network → Reconnect after the reason', () => {
    const error = { code: 'auth-expired', message: 'The sign-in at Vimeo has ended.', since: at(20, 8) };
    const vimeo = reads({ network: 'vimeo', source: { userId: '1' }, status: 'reauth', error });
    expect(channelHealth(vimeo, now)).toMatchObject({
      label: 'Sign in again',
      detail: 'The sign-in at Vimeo has ended. Reconnect to import new posts. No posts imported since 08:30.',
    });
    const message = 'toot.example shows posts to its own members only. Ask the person who runs it to make them public.';
    const source = { server: 'toot.example', handle: 'oakfield' };
    const mastodon = reads({
      network: 'mastodon',
      source,
      status: 'reauth',
      error: { ...error, code: 'scope-missing', message },
    });
    expect(channelHealth(mastodon, now).detail).toBe(
      `${message} Then reconnect to import new posts. No posts imported since 08:30.`,
    );
  });

  it('channelHealth: rate limited → by whom, and until when', () => {
    const error = { code: 'rate-limited', message: 'The website asks us to wait.', since: at(20, 8) };
    const feed = reads({ status: 'limited', error, nextSyncAt: at(20, 14) });
    expect(channelHealth(feed, now).detail).toBe('Rate limited by the website until 14:30. We’ll retry automatically.');
    const tomorrow = { ...feed, nextSyncAt: at(21, 7, 0) };
    expect(channelHealth(tomorrow, now).detail).toContain('until tomorrow, 07:00.');
    const past = { ...feed, nextSyncAt: at(20, 9, 0) };
    expect(channelHealth(past, now).detail).toContain('by the website since 08:30.');
  });

  it('channelHealth: a quota that is used up → whose quota, and until when', () => {
    const message = 'A platform admin has stopped all reading from X. Existing stories stay.';
    const error = { code: 'quota', message, since: at(20, 8) };
    const feed = reads({ network: 'x', source: { userId: '1' }, status: 'limited', error, nextSyncAt: at(20, 14) });
    expect(channelHealth(feed, now).detail).toBe(`${message} Next try: 14:30.`);
    expect(channelHealth({ ...feed, nextSyncAt: null }, now).detail).toBe(message);
  });

  it('channelAct: error on our side → no change of address offered', () => {
    const failing = (code: string) => reads({ status: 'failing', error: { code, message: '', since: at(19) } });
    expect(channelAct(failing('ours'), now)).toBeNull();
    expect(channelAct(failing('internal'), now)).toBeNull();
    expect(channelAct(failing('gone'), now)).toBe('change-address');
  });
});
