import type { ServerConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { UserDocument } from '../firestore/user-document.ts';
import type { PasswordCheck } from '../ports/passwords.ts';
import type { SchoolRegister } from '../ports/register.ts';
import type { Identity, TokenVerifier } from '../ports/tokens.ts';
import type { Seen } from './visit.ts';

/** What is known of an account once it is in step with the Auth service. */
export type KnownAccount = { readonly record: UserDocument | null; readonly hasFactor: boolean };

/** What routes are made from. */
export type HttpContext = {
  readonly config: ServerConfig;
  readonly deps: Deps;
  readonly tokens: TokenVerifier;
  readonly passwords: PasswordCheck;
  readonly register: SchoolRegister;
  readonly seen: Seen;
  readonly knownAccount: (identity: Identity, record: UserDocument | null, requestId: string) => Promise<KnownAccount>;
};
