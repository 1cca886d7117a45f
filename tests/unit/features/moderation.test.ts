import { describe, expect, it } from 'vitest';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { actSaid, placeSaid, selectionSaid } from '../../../src/features/moderation/announcements.ts';
import {
  afterDecision,
  type Decided,
  inBatches,
  moderatedMessage,
  type Outcome,
} from '../../../src/features/moderation/decisions.ts';
import {
  addLeaving,
  currentAfter,
  leavingRows,
  step,
  tagsIn,
  verdictOf,
  visibleQueue,
  WHOLE_QUEUE,
} from '../../../src/features/moderation/queue.ts';
import { pendingStory as story } from '../../support/pending-story.ts';

describe('moderation queue', () => {
  const rows = [
    story('a', { hashtags: ['drama', 'year9'] }),
    story('b', { feedId: 'sport', hashtags: ['drama'] }),
    story('c', { publishedAt: '2026-08-02T08:00:00.000Z' }),
  ];
  const ids = (list: SchoolStory[]) => list.map(({ id }) => id);

  it('visibleQueue: moderated or filtered stories → left out', () => {
    expect(ids(visibleQueue(rows, new Set(['a']), WHOLE_QUEUE))).toEqual(['b', 'c']);
    expect(ids(visibleQueue(rows, new Set(), { ...WHOLE_QUEUE, feedId: 'sport' }))).toEqual(['b']);
    expect(ids(visibleQueue(rows, new Set(), { ...WHOLE_QUEUE, tag: 'drama' }))).toEqual(['a', 'b']);
    expect(ids(visibleQueue(rows, new Set(), { ...WHOLE_QUEUE, from: '2026-09-01' }))).toEqual(['a', 'b']);
    expect(ids(visibleQueue(rows, new Set(), { ...WHOLE_QUEUE, to: '2026-08-02' }))).toEqual(['c']);
    const late = [story('d', { publishedAt: '2026-10-04T23:30:00.000Z' })];
    const day = { ...WHOLE_QUEUE, from: '2026-10-05', to: '2026-10-05' };
    expect(ids(visibleQueue(late, new Set(), { ...day, timeZone: 'Europe/London' }))).toEqual(['d']);
    expect(ids(visibleQueue(late, new Set(), { ...day, timeZone: 'UTC' }))).toEqual([]);
  });

  it('currentAfter: list changed → same story, else the next, else the last', () => {
    expect(currentAfter(['a', 'b', 'c'], ['a', 'b', 'c', 'd'], 'b')).toBe('b');
    expect(currentAfter(['a', 'b', 'c'], ['a', 'c'], 'b')).toBe('c');
    expect(currentAfter(['a', 'b', 'c'], ['a'], 'b')).toBe('a');
    expect(currentAfter(['a', 'b', 'c'], ['a', 'b'], 'c')).toBe('b');
    expect(currentAfter(['a'], [], 'a')).toBeNull();
    expect(currentAfter([], ['x', 'y'], null)).toBe('x');
  });

  it('step: up or down → neighbour, stays at the ends', () => {
    expect(step(['a', 'b'], 'a', 1)).toBe('b');
    expect(step(['a', 'b'], 'b', 1)).toBe('b');
    expect(step(['a', 'b'], 'a', -1)).toBe('a');
    expect(step(['a', 'b'], 'gone', 1)).toBe('a');
    expect(step([], 'a', 1)).toBeNull();
  });

  it('tagsIn: rows → hashtags, most frequent first', () => {
    expect(tagsIn(rows)).toEqual(['drama', 'year9']);
  });
});

describe('rows that leave the queue', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => story(id));

  it('leavingRows: two in a row and the last → each before the next that stays', () => {
    const left = leavingRows(rows, [{ id: 'a' }, { id: 'b' }, { id: 'd' }], 'Approved');
    expect(left.map((row) => [row.story.id, row.next])).toEqual([
      ['a', 'c'],
      ['b', 'c'],
      ['d', null],
    ]);
  });

  it('addLeaving: undone story moderated again → one row, with its last status', () => {
    const first = leavingRows(rows, [{ id: 'a' }, { id: 'b' }], 'Approved');
    const again = addLeaving(first, leavingRows(rows, [{ id: 'a' }], 'Hidden'));
    expect(again.map((row) => [row.story.id, row.verdict])).toEqual([
      ['b', 'Approved'],
      ['a', 'Hidden'],
    ]);
  });
});

describe('announcements', () => {
  it('actSaid: one or several → verdict, with the count of several', () => {
    expect(actSaid('Approved', 1)).toBe('Approved.');
    expect(actSaid('Updated', 12)).toBe('12 stories updated.');
  });

  it('placeSaid: stories left, none matching, none left → the current position', () => {
    expect(placeSaid({ left: 37, matching: 37, title: 'The Tempest' })).toBe('37 left. Now: The Tempest');
    expect(placeSaid({ left: 37, matching: 0, title: undefined })).toBe('37 left. No matching stories.');
    expect(placeSaid({ left: 0, matching: 0, title: undefined })).toBe('You’re all caught up.');
  });

  it('selectionSaid: untitled story deselected → “Untitled” and the count', () => {
    expect(selectionSaid('', false, 2)).toBe('Untitled story deselected. 2 selected.');
  });
});

describe('moderation and undo', () => {
  const none = { done: [], waiting: [], scheduled: [] };
  const said = (decision: Decided['decision'], titles: string[], outcome: Partial<Outcome> = {}) =>
    moderatedMessage({
      decision,
      before: titles.map((title, index) => story(String(index), { title })),
      outcome: { ...none, ...outcome },
    });

  it('moderatedMessage: one or several → the sentence', () => {
    expect(said('approve', ['The Tempest'])).toBe('Approved “The Tempest”');
    expect(said('hide', ['a', 'b'])).toBe('Hid 2 stories');
    expect(said('approve', [''])).toBe('Approved 1 story');
    expect(said('keep', ['The Tempest'])).toBe('Kept “The Tempest” as published');
    expect(said('accept', ['a', 'b'])).toBe('Updated 2 stories');
  });

  it('moderatedMessage: second approval or a time pending → that status, not “approved”', () => {
    expect(said('approve', ['The Tempest'], { waiting: ['0'] })).toBe('Awaiting a second person: “The Tempest”');
    expect(said('approve', ['The Tempest'], { done: ['0'], scheduled: ['0'] })).toBe('Scheduled “The Tempest”');
    expect(said('approve', ['a', 'b', 'c', 'd'], { done: ['0', '1', '2'], scheduled: ['2'], waiting: ['3'] })).toBe(
      'Approved 2 stories, scheduled 1, awaiting a second person: 1',
    );
  });

  it('afterDecision: awaiting a second person, scheduled, done, refused → the status that the server gave', () => {
    const left = (outcome: Partial<Outcome>) =>
      afterDecision(story('a', { version: 4 }), { ...none, ...outcome }, 'approve', { uid: 'u', name: 'Ines' });
    expect(left({ waiting: ['a'] })).toMatchObject({ status: 'pending', version: 5, approvals: [{ by: 'u' }] });
    expect(left({ done: ['a'], scheduled: ['a'] })).toMatchObject({ status: 'scheduled', version: 5, approvals: [] });
    expect(left({ done: ['a'] })).toMatchObject({ status: 'approved', version: 5 });
    expect(left({})).toMatchObject({ status: 'pending', version: 4 });
  });

  it('verdictOf: what the server made of an approval → its status, none where it was refused', () => {
    const outcome = { done: ['a', 'b'], waiting: ['c'], scheduled: ['b'] };
    expect(['a', 'b', 'c', 'd'].map((id) => verdictOf(outcome, id, 'Approved'))).toEqual([
      'Approved',
      'Scheduled',
      'Awaiting a second person',
      null,
    ]);
  });

  it('inBatches: versions → each batch has those of its own stories', () => {
    const ids = Array.from({ length: 501 }, (_, index) => `s${index}`);
    const batches = inBatches({ ids, decision: 'hide', versions: { s0: 1, s500: 7, constructor: 2 } });
    expect(batches.map(({ versions }) => versions)).toEqual([{ s0: 1 }, { s500: 7 }]);
  });

  it('inBatches: 1,001 ids → at most 500 in each', () => {
    const ids = Array.from({ length: 1001 }, (_, index) => String(index));
    expect(inBatches({ ids, decision: 'hide' }).map((request) => request.ids.length)).toEqual([500, 500, 1]);
  });
});
