import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../core/deps.ts';
import { iso, stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { DecidedPublication } from '../core/ports/publications.ts';
import type { StoryDocument } from './documents.ts';

const UNDO_MS = 24 * 3_600_000;

/** A story after the act, and what it was before it; a field that it did not have is `null`. */
export type UndoneStory = {
  readonly id: string;
  readonly version: number;
  readonly before: Record<string, unknown>;
  /** Its publication that waited for a second person and that the act finished or ended. */
  readonly publication?: DecidedPublication | null;
};

/** `storyUndos/{id}`: an act on many stories, for a day; a part for each transaction. */
export type UndoDocument = {
  iid: string;
  by: string;
  until: Timestamp;
  parts: Record<string, UndoneStory[]>;
};

/** One act that can be undone. Each of its transactions notes its own part. */
export class UndoNote {
  readonly id: string;
  readonly #deps: Deps;
  readonly #until: Timestamp;
  readonly #scope: { readonly iid: string; readonly uid: string };

  constructor(deps: Deps, scope: { readonly iid: string; readonly uid: string }) {
    this.id = deps.newId();
    this.#deps = deps;
    this.#until = stamp(new Date(deps.now().getTime() + UNDO_MS));
    this.#scope = scope;
  }

  write(tx: Transaction, part: number, stories: readonly UndoneStory[]): void {
    if (stories.length === 0) return;
    const { iid, uid } = this.#scope;
    const document: UndoDocument = { iid, by: uid, until: this.#until, parts: { [`p${part}`]: [...stories] } };
    tx.set(refs.storyUndo(this.#deps.db, this.id), document, { merge: true });
  }

  toUndo(): { id: string; until: string } {
    return { id: this.id, until: iso(this.#until) };
  }
}

/** What a story has that has no such field. */
const EMPTY: Partial<Record<keyof StoryDocument, unknown>> = {
  values: [],
  approvals: [],
  approverIds: [],
  consent: { state: 'none', places: [] },
};

/** What is put back: the fields that the act changes. */
export function before(
  story: StoryDocument,
  version: number,
  fields: readonly (keyof StoryDocument)[],
  publication: DecidedPublication | null = null,
): UndoneStory {
  return {
    id: story.id,
    version,
    ...(publication ? { publication } : {}),
    before: Object.fromEntries(fields.map((field) => [field, story[field] ?? EMPTY[field] ?? null])),
  };
}
