/** Which sign-in a request belongs to. */
export type Visit = { readonly uid: string; readonly signedInAt: Date; readonly userAgent: string | undefined };

/** Notes that people are here. */
export type Seen = (visit: Visit) => Promise<void>;
