import { describe, expect, it, vi } from 'vitest';
import { doneMessage, inBatchesOf, type StoryBrief } from '../../../src/features/stories/bulk/many-stories.ts';

const stories = Array.from(
  { length: 1_200 },
  (_, at): StoryBrief => ({
    id: `s${at}`,
    title: `Story ${at}`,
    status: 'pending',
    moderation: null,
    version: 1,
    publishAt: null,
    approvals: [],
  }),
);
const going = { isStopped: () => false, onProgress: () => undefined };

describe('inBatchesOf', () => {
  it('inBatchesOf: 1,200 stories → batches of 500, an undo id each, refused stories named', async () => {
    const onProgress = vi.fn();
    const send = vi.fn(async (batch: readonly StoryBrief[]) => ({
      done: batch.slice(1).map(({ id }) => id),
      failed: batch.slice(0, 1).map(({ id }) => ({ id, error: { code: 'conflict', message: 'Changed.' } })),
      undoId: `u${send.mock.calls.length}`,
    }));
    const went = await inBatchesOf(stories, send, { ...going, onProgress });
    expect(send.mock.calls.map(([batch]) => batch.length)).toEqual([500, 500, 200]);
    expect(onProgress.mock.calls.map(([sent]) => sent)).toEqual([500, 1_000, 1_200]);
    expect(went.done).toHaveLength(1_197);
    expect(went.undoIds).toEqual(['u1', 'u2', 'u3']);
    expect(went.refused.map(({ story, message }) => [story.title, message])).toEqual([
      ['Story 0', 'Changed.'],
      ['Story 500', 'Changed.'],
      ['Story 1000', 'Changed.'],
    ]);
  });

  it('inBatchesOf: stopped, or a request fails → earlier batches stay done', async () => {
    const send = async (batch: readonly StoryBrief[]) => ({ done: batch.map(({ id }) => id), failed: [] });
    let sent = 0;
    const stopped = await inBatchesOf(stories, send, { isStopped: () => sent++ > 0, onProgress: () => undefined });
    expect([stopped.done.length, stopped.error]).toEqual([500, null]);
    const failure = new Error('The server is away');
    let batchCount = 0;
    const failing = (batch: readonly StoryBrief[]) => (batchCount++ === 1 ? Promise.reject(failure) : send(batch));
    const failed = await inBatchesOf(stories, failing, going);
    expect([failed.done.length, failed.error]).toEqual([500, failure]);
  });

  it('doneMessage: all or some done → message with the counts', () => {
    expect(doneMessage('tag', 3, 3)).toBe('Changed 3 stories');
    expect(doneMessage('delete', 1, 1)).toBe('Deleted 1 story');
    expect(doneMessage('approve', 500, 1_204)).toBe('Approved 500 of 1,204 stories');
  });
});
