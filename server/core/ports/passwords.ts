/**
 * Whether the account of this address has this password, also where a second factor would be asked next.
 * @throws ProductError `too-many-requests` when the Auth service takes no more tries for now
 */
export type PasswordCheck = (email: string, password: string) => Promise<boolean>;
