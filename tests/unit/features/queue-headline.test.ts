import { describe, expect, test } from 'vitest';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { QUEUE_LIMIT } from '../../../src/features/moderation/queue.ts';
import { queueHeadline } from '../../../src/features/moderation/queue-headline.ts';

const pending = (id: string) => ({ id, status: 'pending' }) as SchoolStory;
const changed = (id: string) =>
  ({ id, status: 'approved', proposed: { title: 'New', at: '' } }) as unknown as SchoolStory;
const NONE = new Set<string>();

describe('queueHeadline', () => {
  test.each<[string, SchoolStory[] | undefined, Set<string>, string]>([
    ['not loaded', undefined, NONE, 'Stories are only published after approval'],
    ['empty', [], NONE, 'Stories are only published after approval'],
    ['all reviewed just now', [pending('a')], new Set(['a']), 'Stories are only published after approval'],
    ['one', [pending('a')], NONE, '1 story awaiting review'],
    ['one of three reviewed', [pending('a'), pending('b'), pending('c')], new Set(['b']), '2 stories awaiting review'],
    ['some changed', [pending('a'), changed('b')], NONE, '2 stories awaiting review, 1 changed'],
    ['changed one reviewed', [pending('a'), changed('b')], new Set(['b']), '1 story awaiting review'],
    ['all changed', [changed('a')], NONE, '1 story awaiting review'],
    [
      'as many as are listened to',
      Array.from({ length: QUEUE_LIMIT }, (_, n) => pending(`s${n}`)),
      NONE,
      'More than 199 stories awaiting review',
    ],
  ])('%s → what the page says', (_, live, decided, text) => expect(queueHeadline(live, decided)).toBe(text));
});
