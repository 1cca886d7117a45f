import type { Verification } from '../../domain/institution/verification.ts';
import type { Records } from './build.ts';
import type { World } from './world.ts';

type Registered = { createdAt: string; createdBy: string; verifications: Verification[]; answer?: string };
type State = {
  /** By the school's id. */
  readonly schools: Map<string, Registered>;
  /** TXT records that the name service gives, whatever the name. */
  readonly texts: Set<string>;
};

const states = new WeakMap<Records, State>();

/** What the school in memory keeps of schools that were registered. */
export function schoolsState({ records }: Pick<World, 'records'>): State {
  const state = states.get(records) ?? { schools: new Map(), texts: new Set() };
  states.set(records, state);
  return state;
}

/** The code of every e-mail that proves a school, and the text of every DNS record. */
export const MEMORY_CODE = '246810';
export const MEMORY_RECORD = 'sprx-verification=5d41402abc4b2a76b9719d911017c592';
