import { describe, expect, it } from 'vitest';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { storyEvents } from '../../../src/features/stories/story-events.ts';

const post = {
  kind: 'post',
  status: 'pending',
  publishedAt: '2026-11-18T09:00:00.000Z',
  importedAt: '2026-11-18T09:20:00.000Z',
  updatedAt: '2026-11-18T09:20:01.000Z',
  moderation: null,
  approvals: [] as SchoolStory['approvals'],
} as SchoolStory;

const kinds = (story: SchoolStory) => storyEvents(story, 'me').map(({ kind }) => kind);

describe('storyEvents', () => {
  it('storyEvents: a story → newest first, each once', () => {
    expect(kinds(post)).toEqual(['came-in', 'posted']);
    const approved: SchoolStory = {
      ...post,
      status: 'approved',
      moderation: { by: 'me', at: '2026-11-19T08:00:00.000Z' },
      updatedAt: '2026-11-19T08:00:00.500Z',
    };
    expect(kinds(approved)).toEqual(['approved', 'came-in', 'posted']);
    expect(kinds({ ...approved, updatedAt: '2026-11-20T08:00:00.000Z' })).toEqual([
      'changed',
      'approved',
      'came-in',
      'posted',
    ]);
  });

  it('storyEvents: first of two approvals → shown with the name', () => {
    const at = '2026-11-19T08:00:00.000Z';
    const [newest] = storyEvents({ ...post, approvals: [{ by: 'ines', name: 'Ines Okoye', at }] }, 'me');
    expect(newest).toEqual({ kind: 'first-approval', at, by: 'colleague', name: 'Ines Okoye' });
  });

  it('storyEvents: decisions → by whom, as far as the record says', () => {
    const by = (uid: string | null) =>
      storyEvents({ ...post, status: 'hidden', moderation: { by: uid, at: '2026-11-19T08:00:00.000Z' } }, 'me')[0];
    expect([by('me')?.by, by('you')?.by, by(null)?.by]).toEqual(['you', 'colleague', null]);
  });

  it('storyEvents: an undone decision → left out', () => {
    expect(kinds({ ...post, moderation: { by: 'me', at: '2026-11-19T08:00:00.000Z' } })).toEqual(['came-in', 'posted']);
  });

  it('storyEvents: written here → dated once, unless it was given another day', () => {
    const authored: SchoolStory = { ...post, kind: 'authored', publishedAt: post.importedAt };
    expect(kinds(authored)).toEqual(['written']);
    expect(kinds({ ...authored, publishedAt: '2026-11-25T08:00:00.000Z' })).toEqual(['dated', 'written']);
  });
});
