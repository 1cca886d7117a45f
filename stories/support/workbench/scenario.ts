/** What a story or a test wants its school to be. Everything is the same at every run. */
export type Scenario = {
  /**
   * Unless said, a school year of an ordinary school. `new`: nothing yet. `busy`: hundreds of stories, and nearly as much as
   * its plan holds. `over-limit`: every limit of a small plan is reached.
   */
  readonly school?: 'busy' | 'new' | 'over-limit';
  /** Who is signed in; `ADMIN` unless said. `two-schools` is ADMIN of Riverside and VIEWER of Oakfield. */
  readonly as?:
    | 'VIEWER'
    | 'AUTHOR'
    | 'ADMIN'
    | 'platform-admin'
    | 'two-schools'
    | 'no-school'
    | 'unverified'
    | 'incomplete'
    | 'signed-out';
  /** How the pages' own data behave, listeners and API alike; signing in and opening the school always work. */
  readonly network?: Network;
  /** How signing in and opening the school behave. */
  readonly session?: Network;
  /** What `slow` takes, in milliseconds; 1,200 unless said. */
  readonly pace?: number;
  /** How many stories there are besides the waiting ones; 96 unless said. */
  readonly stories?: number;
  /** How many wait for a decision; 38 unless said. */
  readonly waiting?: number;
  /** Nothing can be paid for through a payment service. */
  readonly payments?: 'none';
  /** How many published stories their source has changed since; none unless said. */
  readonly changed?: number;
};

/** `stalled` never answers; `slow` takes its time; `failing` answers 500; `offline` gives no answer at all. */
export type Network = 'fast' | 'slow' | 'stalled' | 'failing' | 'offline';

/** The moment at which every scenario plays: a Friday morning in term. */
export const STORY_NOW = '2026-11-20T09:30:00.000Z';

/** The password of every account, as in the local mode. */
export const STORY_PASSWORD = 'Sprx-demo-1';
