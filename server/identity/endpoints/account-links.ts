import { VERIFICATION_WAIT } from '../../../src/domain/account/links.ts';
import * as api from '../../../src/domain/api/identity.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { refreshAccount } from '../use-cases/account/account-state.ts';
import { wantLink } from '../use-cases/account/mail-links.ts';

/** EmailTemplates with one-time codes of the Auth service, and what follows when such a code was used. */
export function accountLinkRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;
  const { limits } = deps;

  serve(api.requestPasswordReset, async (_visitor, { body: { email }, request }) => {
    await limits.take('password-reset', request.visitor);
    await wantLink(deps, { use: 'resetPassword', email });
    return { accepted: true as const };
  });

  serve(api.requestVerification, async ({ uid }) => {
    const account = await deps.accounts.get(uid);
    if (!account) throw new ProductError('not-found', 'This account is not there any more.');
    if (account.emailVerified) return { emailVerified: true, waitSeconds: 0 };
    await limits.take('verification', uid);
    await limits.take('verification in an hour', uid);
    await wantLink(deps, { use: 'verifyEmail', uid });
    return { emailVerified: false, waitSeconds: VERIFICATION_WAIT };
  });

  serve(api.requestNewEmail, async ({ uid, email: old }, { body: { email } }) => {
    if (email === old?.toLowerCase()) {
      const message = 'This is your address already. Enter the new one.';
      throw new ProductError('invalid', message, { fields: { email: message } });
    }
    await limits.take('new email', uid);
    if (await limits.has('new email to', email)) {
      await wantLink(deps, { use: 'verifyAndChangeEmail', uid, newEmail: email });
    }
    return { email };
  });

  serve(api.refreshAccount, async (caller) => ({ account: await refreshAccount(deps, caller) }));
}
