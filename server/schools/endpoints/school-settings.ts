import * as api from '../../../src/domain/api/schools.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { archiveSchool, requestDeletion, withdrawDeletion } from '../use-cases/school-deletion.ts';
import { changeSchool, schoolSettings } from '../use-cases/school-settings.ts';

export function schoolSettingsRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.getSchoolSettings, async (actor) => ({ school: await schoolSettings(deps, actor) }));

  serve(api.updateSchoolSettings, async (actor, { body }) => ({ school: await changeSchool(deps, actor, body) }));

  serve(api.archiveSchool, async (actor) => ({ school: await archiveSchool(deps, actor, true) }));

  serve(api.restoreSchool, async (actor) => ({ school: await archiveSchool(deps, actor, false) }));

  serve(api.requestSchoolDeletion, async (actor, { body }) => ({
    school: await requestDeletion(deps, actor, body.name),
  }));

  serve(api.withdrawSchoolDeletion, async (actor) => ({ school: await withdrawDeletion(deps, actor) }));
}
