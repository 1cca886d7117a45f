/** Does the work, after the password was typed once more where it is asked for. Rejects when it was not. */
export type Guard = <T>(work: () => Promise<T>) => Promise<T>;
