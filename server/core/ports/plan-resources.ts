import type { Firestore, Timestamp, Transaction } from 'firebase-admin/firestore';
import type { Switchable } from '../../../src/domain/billing/schema.ts';

/** What billing has to know of each thing that a plan limits. */
export type PlanDocument = {
  readonly id: string;
  readonly name: string;
  readonly disabledByPlan?: boolean | undefined;
  readonly dateCreated: Timestamp;
};

/** A kind of thing that a plan limits. Its area says how one is identified, and what switching it off and on changes. */
export interface PlanResource<D extends PlanDocument = PlanDocument> {
  /** One line that helps to choose what is kept. */
  detail(document: D): string;
  /** What else changes when the plan disables it. */
  whenOff?(document: D): object;
  /** What else changes when the plan allows it again. */
  whenOn?(document: D, now: Date): object;
  /** Writes what changes, where more than the document itself says it. */
  write?(db: Firestore, tx: Transaction, document: D, changes: object, now: Date): void;
}

export type PlanResources = Readonly<Record<Switchable, PlanResource>>;
