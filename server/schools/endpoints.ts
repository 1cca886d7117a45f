import * as platform from '../../src/domain/api/platform.ts';
import * as api from '../../src/domain/api/schools.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { Serve } from '../core/http/serve.ts';
import { directoryEntry, listDirectory } from './use-cases/directory.ts';
import { findPlace } from './use-cases/find-place.ts';
import { findSchools, registerEntry, schoolCard } from './use-cases/find-schools.ts';
import { currentInstitution } from './use-cases/institutions.ts';
import { withRegisterChecks } from './use-cases/register-checks.ts';
import { archiveSchool, requestDeletion, withdrawDeletion } from './use-cases/school-deletion.ts';
import type { SchoolDirectory } from './use-cases/school-directory.ts';
import { listSchoolExports, readSchoolExport, requestSchoolExport } from './use-cases/school-export.ts';
import { changeSchool, schoolSettings } from './use-cases/school-settings.ts';
import {
  answerQuestion,
  approveSchool,
  askSchool,
  confirmCall,
  listApplications,
  rejectSchool,
} from './use-cases/schools-approve.ts';
import { mergeSchool } from './use-cases/schools-merge.ts';
import { checkHandle, registerSchool } from './use-cases/schools-register.ts';
import { checkVerification, listVerifications, requestVerification } from './use-cases/schools-verify.ts';
import { resumeSchool, suspendSchool } from './use-cases/suspend-school.ts';

/** Schools that one search finds, unless it says. */
const USUAL_RESULTS = 10;

/** Finding, registering and proving a school, what it says of itself, and what a platform admin does with it. */
export function schoolRoutes(serve: Serve, http: HttpContext, directory: SchoolDirectory): void {
  institutionRoutes(serve, http);
  schoolFindRoutes(serve, http, directory);
  adminDirectoryRoutes(serve, http, directory);
  registerRoutes(serve, http);
  verifyRoutes(serve, http);
  approveRoutes(serve, http);
  schoolSettingsRoutes(serve, http);
  schoolExportRoutes(serve, http);
}

function institutionRoutes(serve: Serve, http: HttpContext): void {
  serve(api.getCurrentInstitution, async (actor) => ({ institution: await currentInstitution(http.deps, actor) }));
}

/** Finding one's school among those on SprX and those of the public register. */
function schoolFindRoutes(serve: Serve, http: HttpContext, directory: SchoolDirectory): void {
  const finding = { directory, register: http.register };

  serve(api.findSchools, async (_caller, { query: { q, limit = USUAL_RESULTS } }) => ({
    items: await findSchools(finding, q, limit),
    nextCursor: null,
  }));

  serve(api.getSchoolCard, async (_caller, { params }) => ({ school: await schoolCard(finding, params.id) }));

  serve(api.getRegisterEntry, async (_caller, { params }) => ({ school: await registerEntry(finding, params.id) }));

  serve(api.findPlace, async (_caller, { query }) => ({ place: await findPlace(http.register, query) }));
}

function registerRoutes(serve: Serve, http: HttpContext): void {
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

function verifyRoutes(serve: Serve, http: HttpContext): void {
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

function schoolSettingsRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.getSchoolSettings, async (actor) => ({ school: await schoolSettings(deps, actor) }));

  serve(api.updateSchoolSettings, async (actor, { body }) => ({ school: await changeSchool(deps, actor, [body]) }));

  serve(api.updateSchoolParts, async (actor, { body }) => ({
    school: await changeSchool(deps, actor, body.changes),
  }));

  serve(api.archiveSchool, async (actor) => ({ school: await archiveSchool(deps, actor, true) }));

  serve(api.restoreSchool, async (actor) => ({ school: await archiveSchool(deps, actor, false) }));

  serve(api.requestSchoolDeletion, async (actor, { body }) => ({
    school: await requestDeletion(deps, actor, body.name),
  }));

  serve(api.withdrawSchoolDeletion, async (actor) => ({ school: await withdrawDeletion(deps, actor) }));
}

function schoolExportRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.requestSchoolExport, async (actor) => ({ export: await requestSchoolExport(deps, actor) }));

  serve(api.listSchoolExports, async (actor) => ({ items: await listSchoolExports(deps, actor), nextCursor: null }));

  serve(api.downloadSchoolExport, async (actor, { params }) => ({
    name: 'sprx-school.zip',
    ...(await readSchoolExport(deps, actor, params.id)),
  }));
}

function approveRoutes(serve: Serve, http: HttpContext): void {
  const { deps, register } = http;
  serve(platform.listApplications, async (_caller, { query }) => {
    const { items, nextCursor } = await listApplications(deps, query);
    return { items: await Promise.all(items.map((each) => withRegisterChecks(register, each))), nextCursor };
  });

  serve(platform.approveSchool, async (caller, { params, body }) => ({
    application: await withRegisterChecks(register, await approveSchool(deps, caller, params.iid, body)),
  }));

  serve(platform.rejectSchool, async (caller, { params, body }) => ({
    application: await withRegisterChecks(register, await rejectSchool(deps, caller, params.iid, body.reason)),
  }));

  serve(platform.askSchool, async (caller, { params, body }) => ({
    application: await withRegisterChecks(register, await askSchool(deps, caller, params.iid, body.question)),
  }));

  serve(platform.confirmSchoolByCall, async (caller, { params, body }) => ({
    application: await withRegisterChecks(register, await confirmCall(deps, caller, params.iid, body.note)),
  }));

  serve(platform.mergeSchool, async (caller, { params, body }) => ({
    application: await withRegisterChecks(register, await mergeSchool(deps, caller, params.iid, body)),
  }));
}

/** All schools for those who run the platform, and closing one. */
function adminDirectoryRoutes(serve: Serve, http: HttpContext, directory: SchoolDirectory): void {
  const { deps } = http;
  serve(platform.listDirectory, (_caller, { query }) => listDirectory(deps, directory, query));
  serve(platform.getDirectoryEntry, async (_caller, { params }) => ({
    school: await directoryEntry(deps, params.iid),
  }));
  serve(platform.suspendSchool, (caller, { params, body }) => suspendSchool(deps, caller, params.iid, body));
  serve(platform.resumeSchool, async (caller, { params, body }) => ({
    school: await resumeSchool(deps, caller, params.iid, body.reason),
  }));
}
