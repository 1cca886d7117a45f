import { describe, expect, it } from 'vitest';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { NOTHING_DONE, type Outcome } from '../../../src/features/moderation/decisions.ts';
import { WHOLE_QUEUE } from '../../../src/features/moderation/queue.ts';
import {
  busyWith,
  initialReview,
  type ReviewAct,
  type ReviewEvent,
  type ReviewState,
  reviewReducer,
} from '../../../src/features/moderation/review-state.ts';
import { pendingStory as story } from '../../support/pending-story.ts';

const [a, b, c] = [story('a'), story('b'), story('c')];
const apply = (state: ReviewState, ...events: ReviewEvent[]) => events.reduce(reviewReducer, state);
const listed = (...stories: SchoolStory[]): ReviewEvent => ({ type: 'listed', stories });
const decided = (id: number, stories: SchoolStory[], decision: ReviewAct['decision'] = 'approve'): ReviewEvent => ({
  type: 'decided',
  act: { id, decision, stories },
});
const answered = (act: number, outcome: Partial<Outcome>, more: { isFinal?: boolean } = {}): ReviewEvent => ({
  type: 'answered',
  act,
  outcome: { ...NOTHING_DONE, ...outcome },
  isFinal: false,
  refused: null,
  ...more,
});
const undone = (act: number, ...stories: SchoolStory[]): ReviewEvent => ({ type: 'undone', act, stories });
const rowIds = ({ rows }: ReviewState) => rows.map(({ id }) => id);

/** Three stories, the first of which is shown. */
const QUEUE = apply(initialReview('a'), listed(a, b, c));
const SENT = apply(QUEUE, decided(1, [a]));
const CONFIRMED = apply(SENT, answered(1, { done: ['a'] }));

describe('reviewReducer, one story', () => {
  it('listed: first news → all are rows, the address’s story is current', () => {
    expect(rowIds(QUEUE)).toEqual(['a', 'b', 'c']);
    expect(QUEUE).toMatchObject({ current: 'a', destination: null, gone: null, finished: null });
  });

  it('decided: queued story → left out, next one current, can be undone, seen leaving', () => {
    expect(rowIds(SENT)).toEqual(['b', 'c']);
    expect(SENT).toMatchObject({
      current: 'b',
      destination: { id: 'b' },
      gone: null,
      last: { act: 1, decision: 'approve', outcome: null, isFinal: false },
      leaving: [{ act: 1, verdict: 'Approved', next: 'b' }],
      reviewed: [{ act: 1, verdict: 'Approved' }],
    });
    expect(busyWith(SENT)).toBe('approve');
  });

  it('answered: done → still left out while the list has the version that was decided about', () => {
    expect(rowIds(CONFIRMED)).toEqual(['b', 'c']);
    expect(rowIds(apply(CONFIRMED, listed(a, b, c)))).toEqual(['b', 'c']);
    expect(CONFIRMED.last).toMatchObject({ outcome: { done: ['a'] }, isFinal: false });
    expect(busyWith(CONFIRMED)).toBeNull();
  });

  it('answered: no way back → final', () => {
    expect(apply(SENT, answered(1, { done: ['a'] }, { isFinal: true })).last).toMatchObject({ isFinal: true });
  });

  it('answered: refused, conflict or no network → back in the rows, nothing to undo, not reviewed', () => {
    const state = apply(SENT, answered(1, {}));
    expect(rowIds(state)).toEqual(['a', 'b', 'c']);
    expect(state).toMatchObject({ current: 'b', last: null, reviewed: [], inFlight: [] });
  });

  it('answered: refused, which takes an answer → said, until dismissed or the next decision', () => {
    const refused = { firstId: 'a', count: 1, message: 'Confirm consent first.' };
    const state = apply(SENT, { type: 'answered', act: 1, outcome: NOTHING_DONE, isFinal: true, refused });
    expect(state.refused).toBe(refused);
    expect(apply(state, { type: 'refused-dismissed' }).refused).toBeNull();
    expect(apply(state, decided(2, [b])).refused).toBeNull();
  });

  it('answered: awaiting a second person → back in the rows, said so, can be undone', () => {
    const state = apply(SENT, answered(1, { waiting: ['a'] }));
    expect(rowIds(state)).toEqual(['a', 'b', 'c']);
    expect(state.reviewed).toMatchObject([{ verdict: 'Awaiting a second person' }]);
    expect(state.last?.before).toEqual([a]);
  });

  it('answered: scheduled → left out, with its verdict', () => {
    const state = apply(SENT, answered(1, { done: ['a'], scheduled: ['a'] }));
    expect(rowIds(state)).toEqual(['b', 'c']);
    expect(state.reviewed).toMatchObject([{ verdict: 'Scheduled' }]);
  });

  it('listed: without it while on its way → left out, and back if refused after all', () => {
    const state = apply(SENT, listed(b, c));
    expect(state.decided.has('a')).toBe(true);
    expect(rowIds(apply(state, answered(1, {}), listed(a, b, c)))).toEqual(['a', 'b', 'c']);
  });

  it('listed: without it once confirmed → forgotten', () => {
    const state = apply(CONFIRMED, listed(b, c));
    expect(state.decided.has('a')).toBe(false);
    expect(rowIds(state)).toEqual(['b', 'c']);
  });

  it('listed: another version once confirmed → a colleague put it back, it is a row again', () => {
    expect(rowIds(apply(CONFIRMED, listed(story('a', { version: 3 }), b, c)))).toEqual(['a', 'b', 'c']);
  });

  it('answered: done, after a list that has it in another version → a row again', () => {
    const state = apply(SENT, listed(story('a', { version: 3 }), b, c));
    expect(rowIds(state)).toEqual(['b', 'c']);
    expect(rowIds(apply(state, answered(1, { done: ['a'] })))).toEqual(['a', 'b', 'c']);
  });

  it('decided: no queue → left out of a list until undone, nothing seen leaving', () => {
    const state = apply(initialReview(''), decided(1, [a]), answered(1, { done: ['a'] }));
    expect(state.decided.has('a')).toBe(true);
    expect(state.leaving).toEqual([]);
    expect(apply(state, { type: 'undo-sent' }, undone(1, a)).decided.has('a')).toBe(false);
  });

  it.each([
    ['accept → final, not busy', 'accept', true, null],
    ['keep → final, not busy', 'keep', true, null],
    ['remove → can be undone, not busy', 'remove', false, null],
    ['hide → can be undone, busy', 'hide', false, 'hide'],
    ['restore → can be undone, busy', 'restore', false, 'restore'],
  ] as const)('decided: %s', (_, decision, isFinal, busy) => {
    const state = apply(QUEUE, decided(1, [a], decision));
    expect(state.last).toMatchObject({ decision, isFinal });
    expect(busyWith(state)).toBe(busy);
  });
});

describe('reviewReducer, undo', () => {
  it('undo-sent: confirmed → nothing to undo, still left out', () => {
    const state = apply(CONFIRMED, { type: 'undo-sent' });
    expect(state.last).toBeNull();
    expect(rowIds(state)).toEqual(['b', 'c']);
  });

  it('undone: confirmed → back in the rows, current, not reviewed', () => {
    const state = apply(CONFIRMED, { type: 'undo-sent' }, undone(1, a));
    expect(rowIds(state)).toEqual(['a', 'b', 'c']);
    expect(state).toMatchObject({ current: 'a', destination: { id: 'a' }, reviewed: [] });
  });

  it('undo-sent while the act is on its way: answered → nothing to undo, undone → back', () => {
    const sent = apply(SENT, { type: 'undo-sent' }, answered(1, { done: ['a'] }));
    expect(sent.last).toBeNull();
    expect(rowIds(sent)).toEqual(['b', 'c']);
    expect(rowIds(apply(sent, undone(1, a)))).toEqual(['a', 'b', 'c']);
  });

  it('undone: list has forgotten it already → current, a row with the next list', () => {
    const state = apply(CONFIRMED, listed(b, c), { type: 'undo-sent' }, undone(1, a));
    expect(state.current).toBe('a');
    expect(state.gone).toBeNull();
    expect(rowIds(apply(state, listed(story('a', { version: 3 }), b, c)))).toEqual(['a', 'b', 'c']);
  });

  it('undone: one of several stays as it is → only the other is back', () => {
    const both = apply(QUEUE, decided(1, [a, b]), answered(1, { done: ['a', 'b'] }));
    const state = apply(both, { type: 'undo-sent' }, undone(1, b));
    expect(rowIds(state)).toEqual(['b', 'c']);
    expect(state.reviewed.map((each) => each.story.id)).toEqual(['a']);
  });

  it('undone: several, the current story still in the queue → it stays current', () => {
    const both = apply(QUEUE, decided(1, [a, b]), answered(1, { done: ['a', 'b'] }));
    expect(apply(both, { type: 'undo-sent' }, undone(1, a, b)).current).toBe('c');
  });

  it('undone: several, after the last of the queue → the first of them is current', () => {
    const all = apply(QUEUE, decided(1, [a, b, c]), answered(1, { done: ['a', 'b', 'c'] }));
    expect(all).toMatchObject({ current: 'a', finished: 'a' });
    expect(apply(all, { type: 'undo-sent' }, undone(1, b, c)).current).toBe('b');
  });

  it('undone: decided again since → the newer act stays', () => {
    const state = apply(CONFIRMED, { type: 'undo-sent' }, decided(2, [a], 'hide'), undone(1, a));
    expect(rowIds(state)).toEqual(['b', 'c']);
    expect(state.last?.act).toBe(2);
  });

  it('undo-failed: nothing done since → can be undone again', () => {
    const { last } = CONFIRMED;
    if (!last) throw new Error('An act to undo is needed');
    expect(apply(CONFIRMED, { type: 'undo-sent' }, { type: 'undo-failed', last }).last).toBe(last);
    const state = apply(CONFIRMED, { type: 'undo-sent' }, decided(2, [b]), { type: 'undo-failed', last });
    expect(state.last?.act).toBe(2);
  });

  it('last-dismissed: confirmed → nothing to undo, still left out', () => {
    const state = apply(CONFIRMED, { type: 'last-dismissed' });
    expect(state.last).toBeNull();
    expect(rowIds(state)).toEqual(['b', 'c']);
  });
});

describe('reviewReducer, several acts', () => {
  it('answered: the first of two → the second is still on its way and can be undone', () => {
    const state = apply(SENT, decided(2, [b], 'hide'), answered(1, { done: ['a'] }));
    expect(state.last).toMatchObject({ act: 2, outcome: null });
    expect(busyWith(state)).toBe('hide');
    expect(rowIds(apply(state, answered(2, {})))).toEqual(['b', 'c']);
  });

  it('answered: bulk, some refused → those are back, the rest can be undone', () => {
    const state = apply(QUEUE, decided(1, [a, b, c]), answered(1, { done: ['a'], waiting: ['c'] }));
    expect(rowIds(state)).toEqual(['b', 'c']);
    expect(state.last?.before).toEqual([a, c]);
    expect(state.reviewed.map(({ story: { id }, verdict }) => [id, verdict])).toEqual([
      ['a', 'Approved'],
      ['c', 'Awaiting a second person'],
    ]);
  });

  it('rows-left: rows of one act → those of the other are still seen', () => {
    const state = apply(SENT, decided(2, [b], 'hide'), { type: 'rows-left', act: 1 });
    expect(state.leaving.map(({ act }) => act)).toEqual([2]);
  });
});

describe('reviewReducer, the current story', () => {
  it('listed: a colleague reviewed it → next one current, its title said until the next act', () => {
    const state = apply(QUEUE, listed(b, c));
    expect(state).toMatchObject({ current: 'b', destination: { id: 'b' }, gone: 'Story a' });
    expect(apply(state, decided(1, [b])).gone).toBeNull();
    expect(apply(state, { type: 'stepped', id: 'c' })).toMatchObject({ current: 'c', gone: null });
  });

  it('listed: a colleague reviewed another → current stays, nothing said', () => {
    expect(apply(QUEUE, listed(a, c))).toMatchObject({ current: 'a', gone: null, destination: null });
  });

  it('listed: this person is removing it → next one current, no colleague said', () => {
    const state = apply(QUEUE, { type: 'removing', id: 'a' }, listed(b, c));
    expect(state).toMatchObject({ current: 'b', gone: null });
    expect(state.removing.size).toBe(0);
  });

  it('removing: it failed, and a colleague reviews the next → the colleague is said', () => {
    const state = apply(QUEUE, { type: 'removing', id: 'a' }, { type: 'stepped', id: 'b' }, listed(a, c));
    expect(state).toMatchObject({ current: 'c', gone: 'Story b' });
  });

  it('filtered: filters leave the current story out → next one current, no colleague said', () => {
    const state = apply(initialReview('a'), listed(a, story('b', { feedId: 'sport' })), {
      type: 'filtered',
      filters: { ...WHOLE_QUEUE, feedId: 'sport' },
    });
    expect(state).toMatchObject({ current: 'b', gone: null });
    expect(rowIds(state)).toEqual(['b']);
  });

  it('decided: last of the queue → finished; refused → shown again', () => {
    const one = apply(initialReview('a'), listed(a), decided(1, [a]));
    expect(one).toMatchObject({ current: 'a', finished: 'a' });
    expect(apply(one, answered(1, {}))).toMatchObject({ current: 'a', finished: null });
  });

  it('addressed: a link to another story → current, no way to lead the address', () => {
    expect(apply(QUEUE, { type: 'addressed', id: 'c' })).toMatchObject({
      current: 'c',
      address: 'c',
      destination: null,
    });
  });

  it('stepped: back before the address has followed → another destination', () => {
    const there = apply(QUEUE, { type: 'stepped', id: 'b' });
    const back = apply(there, { type: 'stepped', id: 'a' });
    expect(back.destination).toEqual({ id: 'a' });
    expect(apply(back, { type: 'addressed', id: 'a' })).toMatchObject({ current: 'a' });
  });

  it('listed: current story never was in the queue → it stays current', () => {
    expect(apply(initialReview('hidden'), listed(a, b), listed(b))).toMatchObject({ current: 'hidden', gone: null });
  });

  it('selected: story leaves the rows → no longer selected', () => {
    const state = apply(QUEUE, { type: 'selected', selection: { ids: new Set(['a', 'c']), anchor: 'a' } });
    expect([...apply(state, decided(1, [a])).selection.ids]).toEqual(['c']);
    expect([...apply(state, listed(a, b)).selection.ids]).toEqual(['a']);
  });
});

describe('reviewReducer, an act with a question', () => {
  const ASKING = apply(QUEUE, decided(1, [a, b]), answered(1, { done: ['a'] }));
  const going: ReviewEvent = { type: 'decided', act: { id: 1, decision: 'approve', stories: [b], earlier: [a] } };

  it('answered: one of two is asked about → back in the rows, the other can be undone', () => {
    expect(rowIds(ASKING)).toEqual(['b', 'c']);
    expect(ASKING.last).toMatchObject({ before: [{ id: 'a' }] });
  });

  it('decided with earlier stories: confirmed → one act of both, undone together', () => {
    const confirmed = apply(ASKING, going, answered(1, { done: ['a', 'b'] }));
    expect(rowIds(confirmed)).toEqual(['c']);
    expect(confirmed.last).toMatchObject({ act: 1, before: [{ id: 'a' }, { id: 'b' }], outcome: { done: ['a', 'b'] } });
    expect(rowIds(apply(confirmed, { type: 'undo-sent' }, undone(1, a, b)))).toEqual(['a', 'b', 'c']);
  });

  it('decided with earlier stories: refused again → the earlier ones stay done', () => {
    const refused = apply(ASKING, going, answered(1, { done: ['a'] }));
    expect(rowIds(refused)).toEqual(['b', 'c']);
    expect(refused.last).toMatchObject({ before: [{ id: 'a' }] });
  });
});
