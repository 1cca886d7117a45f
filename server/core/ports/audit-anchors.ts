/** Where a chain of the audit log ended when it was kept. */
export type Anchor = { readonly seq: number; readonly hash: string };
/** As it was read back, with the moment at which the place it is kept in says it was written. */
export type KeptAnchor = Anchor & { readonly keptAt: Date };

/**
 * The ends of the chains of the audit log, kept where those who write to the database cannot change them. It can be added to and
 * read; there is no way to change or remove.
 */
export type AuditAnchors = {
  /** @returns false when this end of the chain is kept already */
  save(chain: string, anchor: Anchor): Promise<boolean>;
  /** All that is kept of a chain, the lowest number first. */
  of(chain: string): Promise<readonly KeptAnchor[]>;
};
