/** The cache in front of the server. It holds copies of open answers, which name themselves by tags. */
export type Edge = {
  /** At most `MOST_TAGS`. @throws where the copies may still be there */
  purge(tags: readonly string[]): Promise<void>;
};

export const MOST_TAGS = 30;

/** What all answers about a widget are tagged with. */
export const widgetTag = (publicKey: string): string => `w-${publicKey}`;

/** What all open answers of a school are tagged with. */
export const schoolTag = (iid: string): string => `s-${iid}`;
