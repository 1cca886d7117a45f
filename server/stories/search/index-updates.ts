import type { Firestore } from 'firebase-admin/firestore';
import type { Log } from '../../core/ports/log.ts';
import { bringUpToDate, indexChanges } from './index-changes.ts';
import type { SchoolIndex } from './story-index.ts';

/** So far a brief look begins before the last one: a change may be written so long after its stamp, or by a clock so far behind. */
const OVERLAP_MS = 5_000;
/** So often a look begins as far back as a change can still be missing. */
const THOROUGH_EVERY_MS = 30_000;

type Parts = { readonly db: Firestore; readonly log: Log; readonly now: () => Date };

/** When the last look began, by the clock that stamps changes and by the process's own, and how far the index had come then. */
type LastUpdate = { readonly began: number; readonly at: number; readonly through: number };

/**
 * Updates the index with what has changed in a school's stories. The update before a search is brief, so that recent stories
 * are not read again at every search; a thorough one runs beside it now and then for changes that were stamped late.
 */
export class IndexUpdates {
  readonly #parts: Parts;
  readonly #last = new Map<string, LastUpdate>();
  /** When the last thorough look began. */
  readonly #thorough = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Afterwards the index has what was written before. @returns when the look began, by the process's own clock */
  async update(iid: string, index: SchoolIndex): Promise<number> {
    const [began, at] = [this.#parts.now().getTime(), performance.now()];
    const last = this.#last.get(iid);
    const { isWhole, through } = await index.state();
    if (!isWhole || !last || at - last.at >= THOROUGH_EVERY_MS) {
      await this.#updateThoroughly(iid, index, at);
    } else {
      // Made anew elsewhere, the index may lack what this process took in before.
      const since = through === last.through ? last.began : Math.min(last.began, through);
      await indexChanges({ ...this.#parts, iid }, index, since - OVERLAP_MS);
    }
    this.#last.set(iid, { began, at, through });
    if (at - (this.#thorough.get(iid) ?? 0) >= THOROUGH_EVERY_MS)
      this.#updateThoroughly(iid, index, at).catch((error: unknown) =>
        this.#parts.log.warn({ err: error, school: iid }, 'search index not looked through'),
      );
    return at;
  }

  forget(iid: string): void {
    this.#last.delete(iid);
  }

  async #updateThoroughly(iid: string, index: SchoolIndex, at: number): Promise<void> {
    this.#thorough.set(iid, at);
    await bringUpToDate({ ...this.#parts, iid }, index);
  }
}
