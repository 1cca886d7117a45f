import type { AccountState, Mailbox, Verification } from '../../../src/domain/account/links.ts';

/** One of each, for the API's description. */
const verification: Verification = { emailVerified: false, waitSeconds: 60 };
const newEmail: Mailbox = { email: 'margaret.reid@hillcrest.example' };
const account: AccountState = { uid: 'Zx81kPq2', email: 'm.reid@hillcrest.example', emailVerified: true };

export const accountLinkExamples = { accepted: { accepted: true }, verification, newEmail, account: { account } };
