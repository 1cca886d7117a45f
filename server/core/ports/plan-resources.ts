import type { Firestore, Timestamp, Transaction } from 'firebase-admin/firestore';
import type { Switchable } from '../../../src/domain/billing/schema.ts';

/** What billing has to know of each thing that a plan has room for. */
export type PlanDocument = {
  readonly id: string;
  readonly name: string;
  readonly disabledByPlan?: boolean | undefined;
  readonly dateCreated: Timestamp;
};

/** A kind of thing that a plan has room for. Its area says how one is told from others, and what switching it off and on changes. */
export interface PlanResource<D extends PlanDocument = PlanDocument> {
  /** One line that helps to choose what is kept. */
  detail(document: D): string;
  /** What else changes when the plan has no room for it any more. */
  whenOff?(document: D): object;
  /** What else changes when it has room again. */
  whenOn?(document: D, now: Date): object;
  /** Writes what changes, where more than the document itself says it. */
  write?(db: Firestore, tx: Transaction, document: D, changes: object, now: Date): void;
}

export type PlanResources = Readonly<Record<Switchable, PlanResource>>;
