import type { Timestamp } from 'firebase-admin/firestore';

/** `users/{uid}`: the truth about a person. Claims and members' rows are made from it. */
export type UserDocument = {
  uid: string;
  email: string | null;
  displayName: string | null;
  phoneNumber: string | null;
  firstname?: string;
  surname?: string;
  jobtitle?: string;
  /** Where the photo is in Storage. */
  photoPath?: string | null;
  /** Missing while there is at most one. */
  photos?: { files: number; bytes: number };
  institutions: Record<string, { role: string }>;
  /** As in the members' rows. */
  sortName?: string;
  words?: string[];
  admin?: boolean;
  /** Goes up with every change that the claims must follow; nought while it was never changed. */
  claimsVersion?: number;
  /** When the claims had last followed: whoever is signed in fetches a new token then. */
  claimsAt?: Timestamp | null;
  /** Tokens of sign-ins before this are refused. */
  sessionsEndedAt?: Timestamp | null;
  /** But for those that used this second factor, which was turned on then. */
  sessionsKeptBy?: string | null;
  lastSeenAt?: Timestamp | null;
  disabled?: boolean;
  /** Follows the Auth service; missing while it was never known to have one. */
  hasSecondFactor?: boolean;
  /** The ids of its second factors as they were known last; missing before they were ever noted. */
  factorIds?: string[];
};
