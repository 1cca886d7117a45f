import * as api from '../../../src/domain/api/people.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { remindOfSecondFactor } from '../use-cases/account/second-factor-emails.ts';
import { changeRoleOf, listMembers, removeFromSchool } from '../use-cases/members/members.ts';

export function memberRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.listMembers, (actor, { query }) => listMembers(deps, actor, query));

  serve(api.sendSecondFactorReminder, async (actor) => ({ asked: await remindOfSecondFactor(deps, actor) }));

  serve(api.updateMember, async (actor, { params, body }) => ({
    member: await changeRoleOf(deps, actor, params.uid, body.roleId),
  }));

  serve(api.removeMember, (actor, { params }) => removeFromSchool(deps, actor, params.uid));
}
