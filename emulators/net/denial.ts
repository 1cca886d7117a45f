/** A request that rules denied, and why. `time` is ISO 8601; in `path`, * stands for what a query or list leaves open. */
export type Denial = {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  /** Who asked: an e-mail address or uid, or nobody. */
  readonly who: string;
  /** Lines and conditions that were asked, as a sentence. */
  readonly explanation: string;
};
