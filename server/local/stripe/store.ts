import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PaymentStatus, PlanPrice } from '../../../src/domain/billing/schema.ts';

/** Times are whole seconds since 1970, as Stripe counts. */
export type Price = PlanPrice & { readonly id: string; readonly product: string };
export type Customer = { id: string; name: string; metadata: Record<string, string>; created: number };
export type Session = {
  id: string;
  customer: string;
  clientReference: string | null;
  price: string;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
  created: number;
  expiresAt: number;
  subscription: string | null;
};
export type Portal = { id: string; customer: string; returnUrl: string; expiresAt: number };
export type Subscription = {
  id: string;
  customer: string;
  price: string;
  status: PaymentStatus;
  metadata: Record<string, string>;
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
};
export type Invoice = {
  id: string;
  customer: string;
  subscription: string;
  number: string;
  created: number;
  total: number;
  currency: string;
  status: 'open' | 'paid' | 'uncollectible';
};
type StoredAnswer = { digest: string; status: number; body: string };
/** An event that was not delivered yet; `tries` so far. */
export type Delivery = { id: string; body: string; tries: number };

export type Records = {
  customers: Record<string, Customer>;
  sessions: Record<string, Session>;
  portals: Record<string, Portal>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  /** Answers by their Idempotency-Key. */
  keys: Record<string, StoredAnswer>;
  deliveries: Delivery[];
};

const NOTHING = (): Records => ({
  customers: {},
  sessions: {},
  portals: {},
  subscriptions: {},
  invoices: {},
  keys: {},
  deliveries: [],
});

export type Store = {
  readonly records: Records;
  save(): void;
};

/** Everything in one small file; in memory alone without one. */
export function openStore(file: string | null): Store {
  const records =
    file && existsSync(file) ? { ...NOTHING(), ...(JSON.parse(readFileSync(file, 'utf8')) as Records) } : NOTHING();
  return {
    records,
    save() {
      if (!file) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.next`, JSON.stringify(records), { flush: true });
      renameSync(`${file}.next`, file);
    },
  };
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`;
