import type { Timestamp } from 'firebase-admin/firestore';

/** `institutions/{iid}/members/{uid}`: what a school sees of its people; made from `users/{uid}`. */
export type MemberDocument = {
  uid: string;
  iid: string;
  email: string | null;
  displayName: string | null;
  jobtitle: string | null;
  photoPath: string | null;
  role: string;
  /** Folded name, to sort by. */
  sortName: string;
  /** Folded beginnings of the words of name, e-mail address and job title, to search by. */
  words: string[];
  joinedAt: Timestamp;
  lastSeenAt: Timestamp | null;
  hasSecondFactor: boolean;
  /** When they were last asked by email to turn it on. */
  secondFactorAskedAt?: Timestamp;
};
