import type { Finding } from '../findings.ts';

/** What the page gets of a finding: pictures as data URLs. */
export type Shown = Finding & {
  readonly was?: string;
  readonly is?: string;
  readonly difference?: string;
  /** How many pixels differ, the larger size taken. */
  readonly pixels?: number;
  readonly size?: string;
};
