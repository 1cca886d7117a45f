/** What a page of the second origin is answered with. */
export type Answer = {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly modified?: Date;
  readonly headers?: Readonly<Record<string, string>>;
};
