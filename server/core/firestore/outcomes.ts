const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** gRPC: the document that was to be made exists. */
const ALREADY_EXISTS = 6;
/** gRPC: the document is gone, or another than the one that was read. */
const OUTDATED: ReadonlySet<unknown> = new Set([5, 9]);

/** Whether a write failed since what it was to make is there. */
export const isThere = (error: unknown): boolean => codeOf(error) === ALREADY_EXISTS;

/** Whether a write failed because its document was changed since it was read. */
export const isOutdated = (error: unknown): boolean => OUTDATED.has(codeOf(error));
