/** One route of the table of who may use what. */
export type Row = {
  readonly route: string;
  readonly permission: string;
  readonly status: number;
  /** What is sent; `{feed}` and the like stand for a thing of the school that the row is about. */
  readonly url: string;
  readonly body?: (made: Made, n: number) => object;
};
export type Made = {
  feed: string;
  job: string;
  story: string;
  collection: string;
  widget: string;
  newsletter: string;
  edition: string;
  tour: string;
  /** Of the tour. */
  scene: string;
  /** Path of a picture that was uploaded to the tour. */
  upload: string;
  invitation: string;
  member: string;
  role: string;
  /** The person of a pending join request. */
  asking: string;
};

/** A route that belongs to no school. */
export type AccountRow = {
  readonly route: string;
  readonly access: 'account' | 'verified' | 'platform';
  /** The status for those with access; often 404. */
  readonly status: number;
  readonly url: string;
  readonly body?: (n: number) => object;
};
