import type { Timestamp } from 'firebase-admin/firestore';
import type { Registration } from '../../src/domain/institution/registration.ts';
import type { Institution, SchoolStatus } from '../../src/domain/institution/schema.ts';
import type { Verification, VerifyMethod } from '../../src/domain/institution/verification.ts';
import { iso } from '../core/firestore/documents.ts';

/** `institutions/{iid}` of a school that was registered. */
export type SchoolDocument = Omit<Institution, 'decision' | 'geo'> &
  Omit<Registration, 'geo'> & {
    geo: { lat: number; lng: number } | null;
    decision: { text: string; at: Timestamp } | null;
    status: SchoolStatus;
    /** Folded beginnings of the words of name, town, postcode and handle, to search by. */
    words: string[];
    createdAt: Timestamp;
    createdBy: string;
    approvedBy: string | null;
    approvedAt: Timestamp | null;
    /** What whoever approved it had seen. */
    evidence: string[];
    mergedInto: string | null;
    /** To what it was asked last. */
    answer: string | null;
  };

/** `institutions/{iid}/verifications/{method}`: the last try of each way. */
export type VerificationDocument = {
  method: VerifyMethod;
  status: Verification['status'];
  to: string;
  record: string | null;
  /** Of the code, so that whoever reads the database cannot use it. */
  codeHash: string | null;
  /** Wrong codes; too many end it. */
  tries: number;
  problem: string | null;
  requestedBy: string;
  requestedAt: Timestamp;
  checkedAt: Timestamp | null;
};

export function toVerification(document: VerificationDocument): Verification {
  const { method, status, to, record, problem, requestedAt, checkedAt } = document;
  return {
    method,
    status,
    to,
    record,
    problem,
    requestedAt: iso(requestedAt),
    checkedAt: checkedAt ? iso(checkedAt) : null,
  };
}
