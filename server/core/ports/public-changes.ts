/** A school of whose stories, pages or widgets visitors see something else now; `null` for any school. */
export type ChangedSchool = string | null;

/**
 * Says in which schools visitors see something else than before, so that no server sends an answer again that it made earlier.
 * Marked after the change is committed and before whoever made it gets an answer.
 */
export interface PublicChanges {
  /** In this process at once, in others a moment later. */
  mark(iid: ChangedSchool): void;
  /** @returns what ends it */
  onChange(listener: (iid: ChangedSchool) => void): () => void;
  /** Begins to hear what other processes changed. @returns what ends it */
  follow(): () => void;
  /** Resolves once the other processes can hear of all that was marked. */
  settle(): Promise<void>;
}
