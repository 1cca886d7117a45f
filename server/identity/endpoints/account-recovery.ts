import * as api from '../../../src/domain/api/identity.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { slotOf } from '../../core/limits/slot.ts';
import { saveDetails } from '../use-cases/account/person-details.ts';
import { countRecoveryCodes, makeRecoveryCodes, recoverFactor } from '../use-cases/account/recovery-codes.ts';

/** Who a new person is, and the way back in for whoever lost the second factor. */
export function accountRecoveryRoutes(serve: Serve, http: HttpContext): void {
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
