import type { Seen } from '../../identity/use-cases/account/sign-ins.ts';
import type { ServerConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { SchoolRegister } from '../ports/register.ts';
import type { TokenVerifier } from '../ports/tokens.ts';

/** What routes are made from. */
export type HttpContext = {
  readonly config: ServerConfig;
  readonly deps: Deps;
  readonly tokens: TokenVerifier;
  readonly register: SchoolRegister;
  readonly seen: Seen;
};
