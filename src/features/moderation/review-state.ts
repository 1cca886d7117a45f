import { DECISIONS, type Decision } from '../../domain/story/review.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { keepOnly, NOTHING_SELECTED, type Selection } from '../../patterns/selection.ts';
import type { Decided, DecidedStory, Outcome } from './decisions.ts';
import {
  addLeaving,
  currentAfter,
  type Leaving,
  leavingRows,
  type QueueFilters,
  type Verdict,
  verdictOf,
  visibleQueue,
  WHOLE_QUEUE,
} from './queue.ts';
import type { Refused } from './refusal-messages.ts';

/*
 * What the review of stories shows, by what this person does and by what the server says. One story:
 *
 *   queued ──decided──▶ sent ──answered: done──▶ confirmed ──listed: no longer in it, or in another version──▶ forgotten
 *     ▲                  │                           │
 *     ├──────────────────┤ answered: refused, or     │ undone
 *     │                    awaits a second person    │
 *     └──────────────────────────────────────────────┘
 *
 * What is sent or confirmed is left out of the rows. `listed` is the live listener, `answered` the reply to an act, and either
 * may come first: a list ends nothing while the act is on its way, since it may be from before it.
 */

/** One act of this person, which takes effect on screen at once. */
export type ReviewAct = {
  readonly id: number;
  readonly decision: Decided['decision'];
  /** As they were seen. */
  readonly stories: readonly DecidedStory[];
  /** Its other stories, where the act goes on with those that it had to ask about. */
  readonly earlier?: readonly DecidedStory[];
};

type DecidedEntry = { readonly act: number; readonly version: number; readonly isConfirmed: boolean };

/** What a person did with a story in this visit. */
export type Reviewed = { readonly story: DecidedStory; readonly verdict: Verdict; readonly act: number };

/** The act that can be undone, or that is said to be done. */
export type LastAct = Decided & { readonly act: number };

export type ReviewState = {
  /** What awaits review as the server has last said, newest first; undefined before that, and where there is no queue. */
  readonly waiting: readonly SchoolStory[] | undefined;
  /** By id, what is left out of the rows because of this person's acts. */
  readonly decided: ReadonlyMap<string, DecidedEntry>;
  readonly inFlight: readonly ReviewAct[];
  /** This person is removing them: no colleague has reviewed them. */
  readonly removing: ReadonlySet<string>;
  readonly filters: QueueFilters;
  /** Of `waiting`, what is not decided and matches the filters. */
  readonly rows: readonly SchoolStory[];
  /** The story that the address names. */
  readonly address: string;
  /** The story to show: the address's, or the one that took its place, which the address follows. */
  readonly current: string;
  /** Where the address is to go; another object each time, since it may not have followed the one before yet. */
  readonly destination: { readonly id: string } | null;
  /** The last story of the queue, once it has been decided: there is nothing to go on to. */
  readonly finished: string | null;
  /** The title of a story that a colleague reviewed while it was shown. */
  readonly gone: string | null;
  readonly selection: Selection;
  /** Rows that have just been decided about, while they are still seen. */
  readonly leaving: readonly (Leaving & { readonly act: number })[];
  /** What was done in this visit and not undone. */
  readonly reviewed: readonly Reviewed[];
  readonly last: LastAct | null;
  readonly refused: Refused | null;
};

export type ReviewEvent =
  | { readonly type: 'listed'; readonly stories: readonly SchoolStory[] }
  | { readonly type: 'decided'; readonly act: ReviewAct }
  | {
      readonly type: 'answered';
      readonly act: number;
      /** What is not in it was refused. */
      readonly outcome: Outcome;
      /** There is no way back. */
      readonly isFinal: boolean;
      readonly refused: Refused | null;
    }
  | { readonly type: 'undo-sent' }
  | { readonly type: 'undone'; readonly act: number; readonly stories: readonly DecidedStory[] }
  | { readonly type: 'undo-failed'; readonly last: LastAct }
  | { readonly type: 'last-dismissed' }
  | { readonly type: 'refused-dismissed' }
  /** Oneself takes the story out otherwise than by an act of the queue. */
  | { readonly type: 'removing'; readonly id: string }
  | { readonly type: 'addressed'; readonly id: string }
  | { readonly type: 'stepped'; readonly id: string }
  | { readonly type: 'filtered'; readonly filters: QueueFilters }
  | { readonly type: 'selected'; readonly selection: Selection }
  /** The rows of an act have been seen leaving for long enough. */
  | { readonly type: 'rows-left'; readonly act: number };

export function initialReview(address: string): ReviewState {
  return {
    waiting: undefined,
    decided: new Map(),
    inFlight: [],
    removing: new Set(),
    filters: WHOLE_QUEUE,
    rows: [],
    address,
    current: address,
    destination: null,
    finished: null,
    gone: null,
    selection: NOTHING_SELECTED,
    leaving: [],
    reviewed: [],
    last: null,
    refused: null,
  };
}

export function reviewReducer(state: ReviewState, event: ReviewEvent): ReviewState {
  return withRows(state, after(state, event));
}

function after(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'listed':
      return withList(state, event.stories);
    case 'decided':
      return withAct(state, event.act);
    case 'answered':
      return withAnswer(state, event);
    case 'undo-sent':
    case 'last-dismissed':
      return { ...state, last: null };
    case 'undone':
      return withoutUndone(state, event);
    case 'undo-failed':
      // What was done meanwhile is what can be undone.
      return { ...state, last: state.last ?? event.last };
    case 'refused-dismissed':
      return { ...state, refused: null };
    case 'removing':
      return { ...state, removing: new Set([...state.removing, event.id]) };
    case 'addressed':
      return { ...state, address: event.id, current: event.id };
    case 'stepped':
      return { ...withCurrent(state, event.id), gone: null };
    case 'filtered':
      return { ...state, filters: event.filters };
    case 'selected':
      return { ...state, selection: event.selection };
    case 'rows-left':
      return { ...state, leaving: state.leaving.filter(({ act }) => act !== event.act) };
  }
}

/** The decision that is on its way, the newest of several. */
export function busyWith({ inFlight }: Pick<ReviewState, 'inFlight'>): Decision | null {
  const decisions = inFlight.flatMap(({ decision }) => DECISIONS.filter((each) => each === decision));
  return decisions.at(-1) ?? null;
}

/** The story to show once these are back; `null` where the one that is shown stays. */
export function shownAfterUndo({ rows, current }: ReviewState, stories: readonly DecidedStory[]): string | null {
  const [first] = stories;
  // What was done to a selection was done from a story that may still be open.
  const moves = stories.length === 1 || !rows.some(({ id }) => id === current);
  return first && moves ? first.id : null;
}

const VERDICTS = {
  approve: 'Approved',
  hide: 'Hidden',
  return: 'Returned',
  accept: 'Updated',
  keep: 'Kept',
  remove: 'Removed',
  restore: null,
} as const satisfies Record<Decided['decision'], Verdict | null>;

function withAct(state: ReviewState, act: ReviewAct): ReviewState {
  const { id, decision, stories, earlier = [] } = act;
  const verdict = VERDICTS[decision];
  const ids = new Set(stories.map((story) => story.id));
  const entries = stories.map((story) => [story.id, { act: id, version: story.version, isConfirmed: false }] as const);
  const leaving = verdict ? leavingRows(state.rows, stories, verdict).map((row) => ({ ...row, act: id })) : [];
  const reviewed = verdict ? stories.map((story) => ({ story, verdict, act: id })) : [];
  // Until the answer says otherwise, what is decided about can be undone.
  const isFinal = decision === 'accept' || decision === 'keep';
  return {
    ...state,
    decided: new Map([...state.decided, ...entries]),
    inFlight: [...state.inFlight, act],
    gone: null,
    leaving: addLeaving(state.leaving, leaving),
    reviewed: [...state.reviewed.filter(({ story }) => !ids.has(story.id)), ...reviewed],
    last: { act: id, decision, before: [...earlier, ...stories], outcome: null, isFinal },
    refused: act.earlier ? state.refused : null,
  };
}

type Event<Type extends ReviewEvent['type']> = Extract<ReviewEvent, { type: Type }>;

/** What was refused is neither said to be done nor undone, and neither that nor what awaits a second person is left out. */
function withAnswer(state: ReviewState, { act, outcome, isFinal, refused }: Event<'answered'>): ReviewState {
  const listed = versionsOf(state.waiting ?? []);
  const decided = [...state.decided].flatMap(([id, entry]) => {
    if (entry.act !== act) return [[id, entry] as const];
    // The list was quicker than the answer: someone has put the story back since.
    const isBack = (listed.get(id) ?? entry.version) !== entry.version;
    return outcome.done.includes(id) && !isBack ? [[id, { ...entry, isConfirmed: true }] as const] : [];
  });
  const reviewed = state.reviewed.flatMap((each) => {
    if (each.act !== act) return [each];
    const verdict = verdictOf(outcome, each.story.id, each.verdict);
    return verdict === null ? [] : [{ ...each, verdict }];
  });
  return {
    ...state,
    decided: new Map(decided),
    inFlight: state.inFlight.filter(({ id }) => id !== act),
    reviewed,
    last: state.last?.act === act ? answeredLast(state.last, outcome, isFinal) : state.last,
    refused: refused ?? state.refused,
  };
}

function answeredLast(last: LastAct, outcome: Outcome, isFinal: boolean): LastAct | null {
  const before = last.before.filter(({ id }) => outcome.done.includes(id) || outcome.waiting.includes(id));
  return before.length > 0 ? { ...last, before, outcome, isFinal } : null;
}

function withoutUndone(state: ReviewState, { act, stories }: Event<'undone'>): ReviewState {
  const ids = new Set(stories.map(({ id }) => id));
  const isStill = (each: { readonly act: number }, id: string) => each.act !== act || !ids.has(id);
  return {
    ...withCurrent(state, shownAfterUndo(state, stories) ?? state.current),
    decided: new Map([...state.decided].filter(([id, entry]) => isStill(entry, id))),
    reviewed: state.reviewed.filter((each) => isStill(each, each.story.id)),
  };
}

/** Forgets what the list shows by itself: a story that is no longer in it, or that has come back to it since the act. */
function withList(state: ReviewState, waiting: readonly SchoolStory[]): ReviewState {
  const listed = versionsOf(waiting);
  const decided = [...state.decided].filter(([id, entry]) => !entry.isConfirmed || listed.get(id) === entry.version);
  const removing = [...state.removing].filter((id) => listed.has(id));
  return { ...state, waiting, decided: new Map(decided), removing: new Set(removing) };
}

function versionsOf(stories: readonly SchoolStory[]): ReadonlyMap<string, number> {
  return new Map(stories.map(({ id, version }) => [id, version]));
}

function withCurrent(state: ReviewState, id: string): ReviewState {
  return id === state.current ? state : { ...state, current: id, destination: { id } };
}

/** The rows, and where one is in them: an act, a colleague or a filter may have taken the current story away. */
function withRows(before: ReviewState, state: ReviewState): ReviewState {
  const { waiting = [], decided, filters, current } = state;
  const rows = visibleQueue(waiting, decided, filters);
  const order = rows.map(({ id }) => id);
  const next = { ...state, rows, selection: keepOnly(state.selection, order) };
  if (order.includes(current)) return { ...next, finished: null };
  const left = before.rows.find(({ id }) => id === current);
  if (!left) return next;
  const isByOthers =
    !waiting.some(({ id }) => id === current) && !decided.has(current) && !before.removing.has(current);
  const follower = currentAfter(
    before.rows.map(({ id }) => id),
    order,
    current,
  );
  const gone = isByOthers ? left.title : null;
  return follower === null ? { ...next, gone, finished: current } : { ...withCurrent(next, follower), gone };
}
