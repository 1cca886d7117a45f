import * as api from '../../../src/domain/api/identity.ts';
import { visitOf } from '../../core/http/authorise.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { changeOwn, leaveSchool, ownAccount } from '../use-cases/account/person.ts';
import { endSignIns, listSignIns } from '../use-cases/account/sign-ins.ts';
import { readComms, writeComms } from '../use-cases/notifications/email-preferences.ts';
import { markNotificationsRead } from '../use-cases/notifications/own-notifications.ts';
import { deletePerson } from '../use-cases/privacy/delete-person.ts';
import { exportRoutes } from './exports.ts';

export function personRoutes(serve: Serve, http: HttpContext): void {
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

  exportRoutes(serve, http);
}
