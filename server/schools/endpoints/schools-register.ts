import * as api from '../../../src/domain/api/schools.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { answerQuestion } from '../use-cases/schools-approve.ts';
import { checkHandle, registerSchool } from '../use-cases/schools-register.ts';

export function registerRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;
  const { limits } = deps;

  serve(api.registerSchool, async (caller, { body }) => {
    await limits.take('register-school', caller.uid);
    return { school: await registerSchool(deps, caller, body) };
  });

  serve(api.answerQuestion, async (actor, { body }) => ({ school: await answerQuestion(deps, actor, body.answer) }));

  serve(api.checkHandle, async (caller, { query }) => {
    await limits.take('school-handle', caller.uid);
    return checkHandle(deps, query.value);
  });
}
