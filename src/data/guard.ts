/** Why the password is asked for, and what has become of the work where it was not typed. */
export type Asking = { readonly why: string; readonly stopped: string };

/** Does the work, after the password was typed once more where it is asked for. Rejects when it was not. */
export type Guard = <T>(work: () => Promise<T>, asking?: Asking) => Promise<T>;
