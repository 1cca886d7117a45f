/** A message of the local mailbox, as the contract names its fields. */
export type LocalMessage = {
  readonly id: string;
  /** An e-mail address or a telephone number. */
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
};

/** Where the messages are. Both reject when it cannot be reached. */
export type LocalMailbox = {
  /** Newest first. */
  list(to?: string): Promise<readonly LocalMessage[]>;
  empty(): Promise<void>;
};
