import { describe, expect, it } from 'vitest';
import { itemOfPost, postSchema } from '../../../server/connectors/x/post.ts';

const SCHOOL = { name: 'Oakfield School', username: 'oakfield' };

/** As API 2 writes a post with the fields that are asked for. */
const postOf = (changes: object) =>
  itemOfPost(
    postSchema.parse({
      id: '1996000000000000001',
      text: 'Year 8 filmed pond water for six weeks.',
      created_at: '2026-11-18T09:30:00.000Z',
      edit_history_tweet_ids: ['1996000000000000001'],
      lang: 'en',
      public_metrics: { like_count: 3, reply_count: 1, retweet_count: 2, quote_count: 0, bookmark_count: 0 },
      ...changes,
    }),
    new Map(),
    SCHOOL,
  );
const retweet = (text: string, changes = {}) =>
  postOf({ text, referenced_tweets: [{ type: 'retweeted', id: '1995000000000000009' }], ...changes });

describe('X post', () => {
  it('repost → author is the original account, text without “RT @name:”', () => {
    expect(retweet('RT @TownLibrary: Story hour &amp; cake on Friday. All are welcome.')).toMatchObject({
      isRepost: true,
      author: '@TownLibrary',
      title: 'Story hour & cake on Friday.',
      text: 'Story hour & cake on Friday. All are welcome.',
      permalink: 'https://x.com/oakfield/status/1996000000000000001',
    });
  });

  it('repost cut short by X → ends with “…”, not a reply', () => {
    const cut =
      'RT @TownLibrary: The reading group meets in the small hall from now on, as the large one is being painte…';
    expect(retweet(cut)).toMatchObject({
      text: 'The reading group meets in the small hall from now on, as the large one is being painte…',
      isReply: false,
    });
  });

  it('repost of a long post → full text of its note', () => {
    const long = `RT @TownLibrary: ${'All shelves are being moved. '.repeat(20).trim()}`;
    const item = retweet('RT @TownLibrary: All shelves are being mov…', { note_tweet: { text: long } });
    expect(item).toMatchObject({ author: '@TownLibrary', text: long.replace('RT @TownLibrary: ', '') });
  });

  it('repost without “RT @name:” → text unchanged, author is the account', () => {
    expect(retweet('Story hour on Friday.')).toMatchObject({
      isRepost: true,
      author: 'Oakfield School',
      text: 'Story hour on Friday.',
    });
  });

  it('own post that begins with “RT” → unchanged', () => {
    expect(postOf({ text: 'RT @TownLibrary: we said this by hand.' })).toMatchObject({
      isRepost: false,
      author: 'Oakfield School',
      text: 'RT @TownLibrary: we said this by hand.',
    });
  });

  it('long post → the whole text, its own hashtags and links in place of those of the beginning', () => {
    const text = `Sports day. ${'Every year group takes part. '.repeat(15)}Times: https://t.co/a1 #SportsDay`;
    const item = postOf({
      text: 'Sports day. Every year group takes part… https://t.co/zz',
      entities: { urls: [{ url: 'https://t.co/zz', expanded_url: 'https://x.com/i/web/status/1' }] },
      note_tweet: {
        text,
        entities: {
          urls: [{ url: 'https://t.co/a1', expanded_url: 'https://oakfield.example/sports' }],
          hashtags: [{ start: 1, end: 2, tag: 'SportsDay' }],
        },
      },
    });
    expect(item?.text).toBe(text.replace('https://t.co/a1', 'https://oakfield.example/sports'));
    expect(item?.hashtags).toEqual(['sportsday']);
  });

  it('answer to another account → a reply', () => {
    expect(postOf({ referenced_tweets: [{ type: 'replied_to', id: '1' }] })).toMatchObject({
      isReply: true,
      isRepost: false,
    });
  });
});
