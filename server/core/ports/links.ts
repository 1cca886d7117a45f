/** Whether something answers at an address on the public web; a private one is never asked, and counts as no answer. */
export type CheckLink = (url: string) => Promise<boolean>;
