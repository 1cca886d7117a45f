import { VERIFICATION_WAIT } from '../../../src/domain/account/links.ts';
import * as api from '../../../src/domain/api/identity.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { visitOf } from '../../core/http/authorise.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { slotOf } from '../../core/limits/slot.ts';
import { refreshAccount } from '../use-cases/account/account-state.ts';
import { wantLink } from '../use-cases/account/mail-links.ts';
import { changeOwn, leaveSchool, ownAccount } from '../use-cases/account/person.ts';
import { saveDetails } from '../use-cases/account/person-details.ts';
import { countRecoveryCodes, makeRecoveryCodes, recoverFactor } from '../use-cases/account/recovery-codes.ts';
import { endSignIns, listSignIns } from '../use-cases/account/sign-ins.ts';
import { readComms, writeComms } from '../use-cases/notifications/email-preferences.ts';
import { markNotificationsRead } from '../use-cases/notifications/own-notifications.ts';
import { listExports, readExport, requestExport } from '../use-cases/privacy/data-export.ts';
import { deletePerson } from '../use-cases/privacy/delete-person.ts';

/** One's own account: what it says, its links and codes, and the copy of one's data. */
export function personRoutes(serve: Serve, http: HttpContext): void {
  accountLinkRoutes(serve, http);
  accountRecoveryRoutes(serve, http);
  exportRoutes(serve, http);
  const { deps } = http;

  serve(api.getAccount, async (caller) => ({ account: await ownAccount(deps, caller) }));

  serve(api.updateAccount, async (caller, { body }) => ({ account: await changeOwn(deps, caller, body) }));

  serve(api.deleteAccount, async (caller, { body }) => deletePerson(deps, caller, body.confirm));

  serve(api.leaveSchool, async (caller, { params }) => leaveSchool(deps, caller, params.iid));

  serve(api.listSignIns, async (caller, { request }) => ({
    items: await listSignIns(deps, caller, visitOf(request, caller)),
    nextCursor: null,
  }));

  serve(api.endSignIns, async (caller) => endSignIns(deps, caller));

  serve(api.getComms, async (caller) => ({ comms: await readComms(deps, caller) }));

  serve(api.updateComms, async (caller, { body }) => ({ comms: await writeComms(deps, caller, body) }));

  serve(api.markNotificationsRead, async (caller, { body }) => markNotificationsRead(deps, caller, body));
}

function exportRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.requestExport, async (caller) => ({ export: await requestExport(deps, caller) }));

  serve(api.listExports, async (caller) => ({ items: await listExports(deps, caller), nextCursor: null }));

  serve(api.downloadExport, async (caller, { params }) => ({
    name: 'sprx-your-data.zip',
    ...(await readExport(deps, caller, params.id)),
  }));
}

/** Emails with one-time codes of the Auth service, and what follows when such a code was used. */
function accountLinkRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;
  const { limits } = deps;

  serve(api.requestPasswordReset, async (_visitor, { body: { email }, request }) => {
    await limits.take('password-reset', request.visitor);
    await wantLink(deps, { use: 'resetPassword', email });
    return { accepted: true as const };
  });

  serve(api.requestVerification, async ({ uid }) => {
    const account = await deps.accounts.get(uid);
    if (!account) throw new ProductError('not-found', 'This account has been deleted.');
    if (account.emailVerified) return { emailVerified: true, waitSeconds: 0 };
    await limits.take('verification', uid);
    await limits.take('verification in an hour', uid);
    await wantLink(deps, { use: 'verifyEmail', uid });
    return { emailVerified: false, waitSeconds: VERIFICATION_WAIT };
  });

  serve(api.requestNewEmail, async ({ uid, email: old }, { body: { email } }) => {
    if (email === old?.toLowerCase()) {
      const message = 'This is your current email. Enter a different one.';
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

/** Who a new person is, and the way back in for whoever lost the second factor. */
function accountRecoveryRoutes(serve: Serve, http: HttpContext): void {
  const { deps, passwords } = http;
  const { limits } = deps;

  serve(api.savePersonDetails, async (caller, { body }) => {
    await limits.take('person-details', caller.uid);
    await saveDetails(deps, caller, body);
  });

  serve(api.countRecoveryCodes, async ({ uid }) => countRecoveryCodes(deps, uid));

  serve(api.createRecoveryCodes, async (caller) => {
    await limits.take('recovery-codes', caller.uid);
    return { codes: await makeRecoveryCodes(deps, caller) };
  });

  serve(api.recoverFactor, async (_visitor, { body, request }) => {
    await limits.take('recover-factor', request.visitor);
    await limits.take('recover-factor of', `${request.visitor} ${slotOf(deps.hashing, body.email)}`);
    await recoverFactor(deps, body, {
      passwords,
      mayTry: (uid) => limits.has('recover-factor with', uid),
      requestId: request.id,
      ip: request.ip,
    });
  });
}
