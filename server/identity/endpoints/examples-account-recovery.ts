import type { RecoveryState } from '../../../src/domain/account/recovery.ts';

/** One of each, for the API's description. */
const state: RecoveryState = { left: 9, madeAt: '2026-11-12T08:15:00.000Z' };

export const recoveryExamples = { state, codes: { codes: ['7KQ2M-9XWTB', '0HF3R-WZC8V'] } };
