import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { nodeHashing } from '../../../server/core/node-hashing.ts';
import type { ConnectorItem } from '../../../server/core/ports/connector.ts';
import { hashOfItem, storyAfterSource, storyOfItem } from '../../../server/stories/story-of-source.ts';
import { DEFAULT_RULES } from '../../../src/domain/feed/rules.ts';
import { DEFAULT_MODERATION } from '../../../src/domain/story/moderation-settings.ts';
import { STORY_STATUSES, type StoryStatus } from '../../../src/domain/story/schema.ts';
import { item } from '../../support/fake-source.ts';

const FEED = { id: 'f1', iid: 'oakfield', network: 'rss' as const };
const at = (minute: number) => Timestamp.fromMillis(Date.UTC(2026, 10, 20, 9, minute));
const approved = (post: ConnectorItem, changes: object = {}) => ({
  ...storyOfItem('s1', FEED, post, hashOfItem(nodeHashing, post), at(0)),
  status: 'approved' as StoryStatus,
  ...changes,
});
const reread = (story: ReturnType<typeof approved>, post: ConnectorItem, minute = 1, trustEdits = false) =>
  storyAfterSource(
    story,
    post,
    hashOfItem(nodeHashing, post),
    at(minute),
    { ...DEFAULT_RULES, trustEdits },
    { settings: DEFAULT_MODERATION, names: null },
  );

const OURS = item('a');
const THEIRS = item('a', { title: 'Theirs', text: 'Other text', author: 'Somebody', hashtags: ['new'] });

describe('story after a change at its source', () => {
  it.each(STORY_STATUSES)('story after its source: %s → visitors see the former version, or none', (status) => {
    const changed = reread(approved(OURS, { status }), THEIRS);
    const isPublished = status === 'approved' || status === 'scheduled';
    expect(changed).toMatchObject({
      title: isPublished ? OURS.title : THEIRS.title,
      author: isPublished ? OURS.author : THEIRS.author,
      status,
      contentHash: hashOfItem(nodeHashing, THEIRS),
      version: 2,
      hasProposal: isPublished,
    });
  });

  it('story after its source: any two posts → our version shown, the source’s proposed', () => {
    const text = fc.constantFrom('', 'a', 'b');
    const posts = fc.record({
      title: text,
      text,
      author: fc.constantFrom(null, 'A'),
      permalink: fc.constantFrom(null, 'https://a.example/'),
      hashtags: fc.subarray(['a', 'b']),
      media: fc.subarray([{ type: 'image' as const, url: 'https://a.example/1.jpg', alt: '' }]),
    });
    fc.assert(
      fc.property(posts, posts, (one, two) => {
        const story = approved(item('a', one));
        const {
          proposed,
          hasProposal,
          contentHash: _,
          version,
          updatedAt: __,
          sourceFields: ownOfSource = {},
          mediaDue: ______,
          ...rest
        } = reread(story, item('a', two));
        const { contentHash: ___, version: ____, updatedAt: _____, mediaDue: ________, ...before } = story;
        expect(rest).toEqual(before);
        const whole: Record<string, unknown> = { ...ownOfSource };
        for (const field of Object.keys(whole)) expect(whole[field]).not.toEqual(before[field as keyof typeof before]);
        expect(hasProposal ?? false).toBe(Boolean(proposed));
        expect(version).toBe(proposed ? 2 : 1);
        const { at: _______, ...fields } = proposed ?? { at: null };
        const shown = { title: story.title, html: story.html, permalink: story.permalink, media: story.media };
        const newItem = item('a', two);
        if (!proposed) {
          const { title, html, permalink, media } = newItem;
          expect(shown).toEqual({ title, html, permalink, media });
        } else expect({ ...shown, hashtags: story.hashtags, ...fields }).toMatchObject({ hashtags: newItem.hashtags });
        for (const [field, value] of Object.entries(fields)) {
          expect(value).toEqual(newItem[field as keyof ConnectorItem]);
          if (field !== 'text') expect(value).not.toEqual(story[field as keyof typeof story]);
        }
      }),
    );
  });

  it('story after its source: same proposal again → not counted, its time stays', () => {
    const once = reread(approved(OURS), THEIRS, 1);
    expect(reread(once, { ...THEIRS }, 5)).toEqual(once);
    const other = reread(once, { ...THEIRS, title: 'Other' }, 5);
    expect(other).toMatchObject({ version: 3, proposed: { title: 'Other', at: at(5) } });
  });

  it('story after its source: restored, trusted, or edited by a person → no proposal', () => {
    const waiting = reread(approved(OURS), THEIRS);
    expect(reread(waiting, OURS, 2)).toMatchObject({ proposed: null, hasProposal: false, title: OURS.title });
    expect(reread(waiting, item('a', { title: 'Third' }), 2, true)).toMatchObject({ proposed: null, title: 'Third' });
    const edited = ['title', 'html', 'hashtags'];
    expect(reread(approved(OURS, { edited }), THEIRS).hasProposal ?? false).toBe(false);
    expect(reread(approved(OURS, { edited: ['html'] }), THEIRS).proposed).not.toHaveProperty('text');
  });
});
