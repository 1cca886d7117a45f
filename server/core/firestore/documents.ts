import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { Role } from '../../../src/domain/access.ts';
import { NO_USE } from '../../../src/domain/institution/limits.ts';
import type { AnalyticsGlobal, Institution } from '../../../src/domain/institution/schema.ts';

/**
 * Stored documents and the API's view of them: here those that every area uses, in `server/<area>/documents.ts` the
 * area's own. In Firestore times are timestamps, in the API ISO 8601 in UTC. Each `to...` names every field it gives out, so
 * that what the server keeps for itself never leaves it.
 */

/** An entity with these of its times as Firestore keeps them. */
export type Stamped<T, Times extends keyof T> = Omit<T, Times> & {
  [K in Times]: null extends T[K] ? Timestamp | null : Timestamp;
};

export const stamp = (iso: string | Date): Timestamp => Timestamp.fromDate(new Date(iso));
export const iso = (time: Timestamp): string => time.toDate().toISOString();
export const isoOrNull = (time: Timestamp | null): string | null => (time ? iso(time) : null);

/** Reads a document as what was stored under it; the server alone writes, through schemas, so it is not parsed again. */
export function dataOf<T>(snapshot: DocumentSnapshot): T | null {
  return snapshot.exists ? (snapshot.data() as T) : null;
}

/** Its numbers at Stripe and HubSpot stand elsewhere and are added for those who may see them. */
export function toInstitution(id: string, data: Partial<Institution>): Institution {
  return {
    ...profileOf(data),
    id,
    name: data.name ?? id,
    handle: data.handle ?? id,
    isApproved: data.isApproved ?? false,
    isVerified: data.isVerified ?? false,
    subscription: data.subscription ?? null,
    stripeCustomerId: null,
    hubspotId: null,
    website: data.website ?? null,
    timeZone: data.timeZone ?? 'Europe/London',
    locale: data.locale ?? 'en-GB',
    hashtags: data.hashtags ?? { people: [], place: [], purpose: [] },
  };
}

const isoOf = (time: Timestamp | string): string => (typeof time === 'string' ? time : iso(time));

/** What a school was registered with, as far as it was asked. */
function profileOf(data: Partial<Institution>): Partial<Institution> {
  const decision = data.decision as { text: string; at: Timestamp | string } | null | undefined;
  const suspension = data.suspension as { reason: string; at: Timestamp | string } | null | undefined;
  const details: Partial<Institution> = {
    country: data.country,
    address: data.address,
    geo: data.geo,
    phoneE164: data.phoneE164,
    phase: data.phase,
    ageLow: data.ageLow,
    ageHigh: data.ageHigh,
    roll: data.roll,
    colours: data.colours,
    values: data.values,
    brandedHashtag: data.brandedHashtag,
    domains: data.domains,
    externalIds: data.externalIds,
    groupReason: data.groupReason,
    status: data.status,
    verifiedBy: data.verifiedBy,
    secondFactorFrom: data.secondFactorFrom && isoOf(data.secondFactorFrom),
    suspension: suspension && { reason: suspension.reason, at: isoOf(suspension.at) },
    decision: decision && { text: decision.text, at: isoOf(decision.at) },
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

export function toUsage(data: Partial<AnalyticsGlobal> | null): AnalyticsGlobal {
  return { ...NO_USE, ...data, widgets: { ...NO_USE.widgets, ...data?.widgets } };
}

export function toRole(id: string, data: Partial<Role>): Role {
  return { id, name: data.name ?? id, base: data.base ?? null, permissions: data.permissions ?? [] };
}
