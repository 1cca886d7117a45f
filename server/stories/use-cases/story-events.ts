import { FieldValue, type Timestamp, type Transaction } from 'firebase-admin/firestore';
import { isVisible } from '../../../src/domain/story/moderation.ts';
import { MOST_REMOVED } from '../../../src/domain/widget/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { queuePurge } from '../../core/edge/purge-job.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { isSameValue } from '../../core/firestore/same-value.ts';
import { MediaUses } from '../../media/index.ts';
import type { StoryDocument } from '../documents.ts';
import { VISIBLE_FIELDS } from '../visible-fields.ts';

/** What happened to the stories of one event, as visitors see it; or to collections, whose stories are the same. */
type StoryEventKind = 'approved' | 'updated' | 'removed' | 'collection-changed';

/** `storyEvents/{id}`: what a transaction changed for visitors, a record for each kind of change. */
export type StoryEventDocument = {
  readonly iid: string;
  readonly kind: StoryEventKind;
  readonly storyIds: string[];
  /** Where visitors saw the stories before, and where they do now. */
  readonly collectionIds: string[];
  /** When the transaction was committed, by the database's clock. */
  readonly at: Timestamp;
  readonly expiresAt: Timestamp;
};

/** `takenDown/{iid}`: stories that visitors saw until recently, the latest first. A widget's answer reads it with one question. */
export type TakenDownDocument = { iid: string; stories: { id: string; at: Timestamp }[] };

/** What visitors see of a story. */
export const SEEN_FIELDS = [...VISIBLE_FIELDS, 'media'] as const;

/** A field that was not read counts as unchanged. */
type Seen = Pick<StoryDocument, 'status' | 'collectionIds' | 'mediaIds'> &
  Partial<Pick<StoryDocument, (typeof SEEN_FIELDS)[number]>>;

/** As many as one answer has, and as many more as its widget may be showing all the same. */
const MOST_LISTED = MOST_REMOVED + 100;
/** As long as a visitor's browser shows its own copy of a widget; a consumer that was away for longer begins anew. */
const KEPT_MS = 30 * 86_400_000;

type Change = { readonly storyIds: Set<string>; readonly collectionIds: Set<string> };

/**
 * Records, in the transaction that makes them, the changes of stories that visitors see, and how many stories still use each
 * copied picture. Read it before the transaction's first write.
 */
export class StoryEvents {
  readonly #deps: Deps;
  readonly #iid: string;
  readonly #listed: TakenDownDocument['stories'];
  readonly #changes = new Map<StoryEventKind, Change>();
  readonly #missing = new Set<string>();
  readonly #back = new Set<string>();
  readonly #uses = new MediaUses();

  static async read(deps: Deps, tx: Transaction, iid: string): Promise<StoryEvents> {
    const document = (await tx.get(refs.takenDown(deps.db, iid))).data() as TakenDownDocument | undefined;
    return new StoryEvents(deps, iid, document?.stories ?? []);
  }

  private constructor(deps: Deps, iid: string, listed: TakenDownDocument['stories']) {
    this.#deps = deps;
    this.#iid = iid;
    this.#listed = listed;
  }

  /** `before` is left out for a story that is new; `after` is `null` for one that is deleted. */
  moved(id: string, before: Seen | undefined, after: Seen | null): void {
    this.#uses.moved(before, after);
    const [from, to] = [visibleCollectionsOf(before), visibleCollectionsOf(after)];
    const kind = kindOf(before, after);
    if (kind) this.#add(kind, id, [...from, ...to]);
    if (from.some((collectionId) => !to.includes(collectionId))) this.#missing.add(id);
    else if (to.length > 0) this.#back.add(id);
  }

  #add(kind: StoryEventKind, id: string, collectionIds: readonly string[]): void {
    const change = this.#changes.get(kind) ?? { storyIds: new Set(), collectionIds: new Set() };
    change.storyIds.add(id);
    for (const collectionId of collectionIds) change.collectionIds.add(collectionId);
    this.#changes.set(kind, change);
  }

  write(tx: Transaction): void {
    const now = this.#deps.now();
    const school = { tx, iid: this.#iid, now };
    this.#uses.write(this.#deps, tx, this.#iid);
    for (const [kind, { storyIds, collectionIds }] of this.#changes) {
      writeEvent(this.#deps, school, { kind, storyIds: [...storyIds], collectionIds: [...collectionIds] });
    }
    if (this.#changes.has('removed') || this.#missing.size > 0) queuePurge(this.#deps, school);
    this.#writeTakenDown(tx, stamp(now));
  }

  #writeTakenDown(tx: Transaction, at: Timestamp): void {
    const others = this.#listed.filter(({ id }) => !this.#missing.has(id) && !this.#back.has(id));
    if (this.#missing.size === 0 && others.length === this.#listed.length) return;
    const stories = [...[...this.#missing].map((id) => ({ id, at })), ...others].slice(0, MOST_LISTED);
    tx.set(refs.takenDown(this.#deps.db, this.#iid), { iid: this.#iid, stories } satisfies TakenDownDocument);
  }
}

type EventTransaction = { readonly tx: Transaction; readonly iid: string; readonly now: Date };

/** Records that visitors see a collection in another way: its name, its order, where it is shown. Reads nothing. */
export function collectionChanged(deps: Pick<Deps, 'db'>, school: EventTransaction, collectionId: string): void {
  writeEvent(deps, school, { kind: 'collection-changed', storyIds: [], collectionIds: [collectionId] });
}

type Event = Pick<StoryEventDocument, 'kind' | 'storyIds' | 'collectionIds'>;

function writeEvent({ db }: Pick<Deps, 'db'>, { tx, iid, now }: EventTransaction, event: Event): void {
  tx.create(refs.storyEvents(db).doc(), {
    iid,
    ...event,
    at: FieldValue.serverTimestamp(),
    expiresAt: stamp(new Date(now.getTime() + KEPT_MS)),
  });
}

const isSeen = (story: Seen | null | undefined): story is Seen => !!story && isVisible(story);

/** The collections in which visitors see it. */
const visibleCollectionsOf = (story: Seen | null | undefined): readonly string[] =>
  isSeen(story) ? story.collectionIds : [];

/** What visitors see of the change; `null` where nothing is different for them. */
function kindOf(before: Seen | undefined, after: Seen | null): StoryEventKind | null {
  if (!isSeen(before)) return isSeen(after) ? 'approved' : null;
  if (!isSeen(after)) return 'removed';
  const isSame =
    SEEN_FIELDS.every((field) => isSameValue(before[field], after[field])) &&
    isSameValue(before.collectionIds.toSorted(), after.collectionIds.toSorted());
  return isSame ? null : 'updated';
}

/** Ids of the stories that a browser may still hold in its copy. */
export function lateRemovals(document: TakenDownDocument | undefined, now: Date): string[] {
  return (document?.stories ?? []).filter(({ at }) => at.toMillis() > now.getTime() - KEPT_MS).map(({ id }) => id);
}
