/** A request as every host has it. */
export type HostRequest = {
  readonly id: string;
  readonly ip: string;
  /** What a visitor is counted by where there is no account. */
  readonly visitor: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};
