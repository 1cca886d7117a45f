import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { NOTHING_DONE, type Outcome } from '../../../src/features/moderation/decisions.ts';
import {
  initialReview,
  type LastAct,
  type ReviewAct,
  type ReviewEvent,
  reviewReducer,
} from '../../../src/features/moderation/review-state.ts';
import { pendingStory } from '../../support/pending-story.ts';

const IDS = ['a', 'b', 'c', 'd'];
const DECISIONS = ['approve', 'hide', 'return'] as const;

/** What the server makes of a request: `lost`, it was carried out and its answer never came. */
const FATES = ['done', 'waiting', 'refused', 'offline', 'lost'] as const;
type Fate = (typeof FATES)[number];

type Step =
  | { readonly do: 'decide'; readonly which: number; readonly decision: (typeof DECISIONS)[number] }
  | { readonly do: 'undo' }
  | { readonly do: 'request-arrives'; readonly fate: Fate }
  | { readonly do: 'answer-arrives' }
  | { readonly do: 'list-arrives' }
  | { readonly do: 'colleague'; readonly id: string }
  | { readonly do: 'step'; readonly id: string };

const steps: fc.Arbitrary<Step> = fc.oneof(
  // Each bit of `which` is a row.
  fc.record({
    do: fc.constant('decide' as const),
    which: fc.integer({ min: 1, max: 15 }),
    decision: fc.constantFrom(...DECISIONS),
  }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('request-arrives' as const), fate: fc.constantFrom(...FATES) }),
  fc.record({ do: fc.constant('answer-arrives' as const) }),
  fc.record({ do: fc.constant('list-arrives' as const) }),
  fc.record({ do: fc.constant('colleague' as const), id: fc.constantFrom(...IDS) }),
  fc.record({ do: fc.constant('step' as const), id: fc.constantFrom(...IDS) }),
);

type Stored = { readonly isPending: boolean; readonly version: number };

/** The stories of a school; listeners get each change in its order. */
class Server {
  readonly stories = new Map<string, Stored>(IDS.map((id) => [id, { isPending: true, version: 1 }]));
  readonly lists: SchoolStory[][] = [this.queue()];

  queue(): SchoolStory[] {
    return [...this.stories]
      .filter(([, { isPending }]) => isPending)
      .map(([id, { version }]) => pendingStory(id, { version }));
  }

  change(id: string, isPending: boolean): void {
    this.stories.set(id, { isPending, version: (this.stories.get(id)?.version ?? 0) + 1 });
    this.lists.push(this.queue());
  }

  /** A story that has changed since it was looked at is left as it is, as the server does. */
  moderate({ stories }: ReviewAct, fate: Fate): Outcome {
    if (fate === 'refused' || fate === 'offline') return NOTHING_DONE;
    const ids = stories.filter(({ id, version }) => this.stories.get(id)?.version === version).map(({ id }) => id);
    for (const id of ids) this.change(id, fate === 'waiting');
    return fate === 'waiting' ? { ...NOTHING_DONE, waiting: ids } : { ...NOTHING_DONE, done: ids };
  }

  /** @returns what is pending again; what has changed since the act is left as it is. */
  undo({ before }: LastAct, fate: Fate): string[] {
    if (fate === 'refused' || fate === 'offline') return [];
    const undone = before
      .filter(({ id, version }) => this.stories.get(id)?.version === version + 1)
      .map(({ id }) => id);
    for (const id of undone) this.change(id, true);
    return undone;
  }
}

/** One request after the other, as the app sends them: the next goes out once the one before it is answered. */
type Request = { readonly send: (fate: Fate) => ReviewEvent };

class Visit {
  readonly server = new Server();
  state = initialReview('a');
  private readonly requests: Request[] = [];
  private answer: ReviewEvent | null = null;
  private acts = 0;

  take(step: Step): void {
    if (step.do === 'decide') this.moderateSome(step.which, step.decision);
    else if (step.do === 'undo') this.undo();
    else if (step.do === 'request-arrives') this.carryOut(step.fate);
    else if (step.do === 'answer-arrives') this.takeAnswer();
    else if (step.do === 'list-arrives') this.takeList();
    else if (step.do === 'colleague') this.server.change(step.id, !this.server.stories.get(step.id)?.isPending);
    else if (this.state.rows.some(({ id }) => id === step.id)) this.dispatch({ type: 'stepped', id: step.id });
  }

  dispatch(event: ReviewEvent): void {
    this.state = reviewReducer(this.state, event);
    const rows = this.state.rows.map(({ id }) => id);
    for (const { stories } of this.state.inFlight)
      for (const { id } of stories) expect(rows, 'what is on its way is no row').not.toContain(id);
  }

  private moderateSome(which: number, decision: (typeof DECISIONS)[number]): void {
    const stories = this.state.rows.filter((_, index) => (which >> index) % 2 === 1);
    if (stories.length === 0) return;
    this.acts += 1;
    const act: ReviewAct = { id: this.acts, decision, stories };
    this.dispatch({ type: 'decided', act });
    this.requests.push({
      send: (fate) => {
        const outcome = this.server.moderate(act, fate);
        const isAnswered = fate !== 'lost';
        return {
          type: 'answered',
          act: act.id,
          outcome: isAnswered ? outcome : NOTHING_DONE,
          isFinal: false,
          refused: null,
        };
      },
    });
  }

  private undo(): void {
    const { last } = this.state;
    if (!last) return;
    this.dispatch({ type: 'undo-sent' });
    this.requests.push({
      send: (fate) => {
        const undone = this.server.undo(last, fate);
        if (fate === 'offline' || fate === 'lost') return { type: 'undo-failed', last };
        return { type: 'undone', act: last.act, stories: last.before.filter(({ id }) => undone.includes(id)) };
      },
    });
  }

  private carryOut(fate: Fate): void {
    if (this.answer === null) this.answer = this.requests.shift()?.send(fate) ?? null;
  }

  private takeAnswer(): void {
    const { answer } = this;
    this.answer = null;
    if (answer) this.dispatch(answer);
  }

  private takeList(): void {
    const stories = this.server.lists.shift();
    if (stories) this.dispatch({ type: 'listed', stories });
  }

  takeAllLists(): void {
    while (this.server.lists.length > 0) this.takeList();
  }

  takeAllAnswers(): void {
    while (this.requests.length > 0 || this.answer) {
      this.carryOut('done');
      this.takeAnswer();
    }
  }
}

const versions = (stories: readonly SchoolStory[]) => stories.map(({ id, version }) => `${id} ${version}`);

describe('reviewReducer against a server', () => {
  it.each([
    ['lists last → the rows are what the server says', false],
    ['answers last → the rows are what the server says', true],
  ])('any sequence of acts, answers and lists, %s', (_, isAnswerLast) => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), (sequence) => {
        const visit = new Visit();
        visit.take({ do: 'list-arrives' });
        for (const step of sequence) visit.take(step);
        // What is still to be sent is carried out; its lists may overtake its answers.
        if (isAnswerLast) visit.takeAllLists();
        visit.takeAllAnswers();
        visit.takeAllLists();
        expect(versions(visit.state.rows)).toEqual(versions(visit.server.queue()));
        expect(visit.state.inFlight).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
