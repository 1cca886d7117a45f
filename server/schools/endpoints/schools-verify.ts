import * as api from '../../../src/domain/api/schools.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { checkVerification, listVerifications, requestVerification } from '../use-cases/schools-verify.ts';

export function verifyRoutes(serve: Serve, http: HttpContext): void {
  const { deps, register } = http;
  const { limits } = deps;

  serve(api.listSchoolVerifications, (actor) => listVerifications(deps, actor));

  serve(api.requestSchoolVerification, async (actor, { body }) => {
    await limits.take('verify-school', `${actor.iid} ${body.method}`);
    return requestVerification(deps, register, actor, body);
  });

  serve(api.checkSchoolVerification, async (actor, { body }) => {
    await limits.take('verify-school-check', `${actor.iid} ${body.method}`);
    return checkVerification(deps, actor, body);
  });
}
