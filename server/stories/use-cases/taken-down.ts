import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import { MOST_REMOVED } from '../../../src/domain/widget/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { MediaUses } from '../../media/index.ts';
import type { StoryDocument } from '../documents.ts';

/** `takenDown/{iid}`: stories that visitors saw until lately, the latest first. */
export type TakenDownDocument = { iid: string; stories: { id: string; at: Timestamp }[] };

type Seen = Pick<StoryDocument, 'status' | 'collectionIds' | 'mediaIds' | 'takenDown'>;

/** What is told, and as many more as one widget may be showing all the same. */
const MOST_KEPT = MOST_REMOVED + 100;
/** As long as a visitor's browser shows its own copy of a widget. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Notes, in the transaction that does it, which stories visitors are no longer to see: not approved any more, deleted, or
 * out of a collection; and how many stories still hold each copied picture. Read it before the transaction's first write.
 */
export class TakenDown {
  readonly #deps: Deps;
  readonly #iid: string;
  readonly #before: TakenDownDocument['stories'];
  readonly #added = new Set<string>();
  readonly #back = new Set<string>();
  readonly #uses = new MediaUses();

  static async read(deps: Deps, tx: Transaction, iid: string): Promise<TakenDown> {
    const document = (await tx.get(refs.takenDown(deps.db, iid))).data() as TakenDownDocument | undefined;
    return new TakenDown(deps, iid, document?.stories ?? []);
  }

  private constructor(deps: Deps, iid: string, before: TakenDownDocument['stories']) {
    this.#deps = deps;
    this.#iid = iid;
    this.#before = before;
  }

  /** `after` is `null` for a story that is deleted. */
  moved(id: string, before: Seen | undefined, after: Seen | null): void {
    this.#uses.moved(before, after);
    const places = placesOf(after);
    const isGone = placesOf(before ?? null).some((place) => !places.includes(place));
    if (isGone) this.#added.add(id);
    else if (places.length > 0) this.#back.add(id);
  }

  write(tx: Transaction): void {
    this.#uses.write(this.#deps, tx, this.#iid);
    const kept = this.#before.filter(({ id }) => !this.#added.has(id) && !this.#back.has(id));
    if (this.#added.size === 0 && kept.length === this.#before.length) return;
    const at = stamp(this.#deps.now());
    const stories = [...[...this.#added].map((id) => ({ id, at })), ...kept].slice(0, MOST_KEPT);
    tx.set(refs.takenDown(this.#deps.db, this.#iid), { iid: this.#iid, stories } satisfies TakenDownDocument);
  }
}

/** The collections in which visitors find it. */
function placesOf(story: Seen | null): readonly string[] {
  return story?.status === 'approved' ? story.collectionIds : [];
}

/** Ids of the stories that a browser may still hold in its copy. */
export function lateRemovals(document: TakenDownDocument | undefined, now: Date): string[] {
  return (document?.stories ?? []).filter(({ at }) => at.toMillis() > now.getTime() - KEPT_MS).map(({ id }) => id);
}
