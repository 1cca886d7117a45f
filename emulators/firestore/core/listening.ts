/** A stream of somebody who listens, as the status page shows it. */
export type Listening = {
  readonly state: {
    readonly who: string;
    readonly transport: 'gRPC' | 'WebChannel';
    /** When it was opened, ISO 8601. */
    readonly since: string;
    readonly database: string | null;
    /** What each target asks for, in one line. */
    readonly targets: readonly string[];
  };
};
