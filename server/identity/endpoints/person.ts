import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { commsPatchSchema, commsSchema } from '../../../src/domain/comms/schema.ts';
import { readNoticesSchema } from '../../../src/domain/notice/schema.ts';
import {
  accountSchema,
  deletePersonSchema,
  personPatchSchema,
  signInSchema,
} from '../../../src/domain/person/account.ts';
import { visitOf } from '../../core/http/authorise.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { noQuery, pageOf } from '../../core/http/schemas.ts';
import { changeOwn, leaveSchool, ownAccount } from '../use-cases/account/person.ts';
import { endSignIns, listSignIns, type Visit } from '../use-cases/account/sign-ins.ts';
import { readComms, writeComms } from '../use-cases/notifications/email-preferences.ts';
import { readNotices } from '../use-cases/notifications/own-notifications.ts';
import { deletePerson } from '../use-cases/privacy/delete-person.ts';
import { personExamples as examples } from './examples-person.ts';
import { exportRoutes } from './exports.ts';

const tag = 'Your account';
const accountReply = z.object({ account: accountSchema });
const commsReply = z.object({ comms: commsSchema });
const nothing = z.optional(z.strictObject({}));

export function personRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;

  route(app, http, {
    method: 'GET',
    url: '/api/v1/person',
    tag,
    summary: 'Your own account, with your schools',
    access: 'account',
    query: noQuery,
    status: 200,
    reply: accountReply,
    example: examples.account,
    run: async (caller) => ({ account: await ownAccount(deps, caller) }),
  });

  route(app, http, {
    method: 'PATCH',
    url: '/api/v1/person',
    tag,
    summary: 'Change your name, job title, telephone number or photo',
    description: 'What is left out stays. The photo is uploaded to Storage before; `null` takes it away.',
    access: 'account',
    body: personPatchSchema,
    status: 200,
    reply: accountReply,
    example: examples.account,
    errors: ['conflict'],
    run: async (caller, { body }) => ({ account: await changeOwn(deps, caller, body) }),
  });

  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/person',
    tag,
    summary: 'Delete your account',
    description: 'Stories stay with their school. Refused while you are the last admin of a school.',
    access: 'account',
    recent: true,
    body: deletePersonSchema,
    status: 204,
    reply: null,
    errors: ['conflict', 'not-found'],
    run: async (caller, { body }) => deletePerson(deps, caller, body.confirm),
  });

  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/person/schools/:iid',
    tag,
    summary: 'Leave a school',
    access: 'account',
    params: z.object({ iid: z.string() }),
    status: 204,
    reply: null,
    errors: ['conflict', 'not-found'],
    run: async (caller, { params }) => leaveSchool(deps, caller, params.iid),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/person/sessions',
    tag,
    summary: 'Where you are signed in, the last seen first',
    access: 'account',
    query: noQuery,
    status: 200,
    reply: pageOf(signInSchema),
    example: examples.signIns,
    run: async (caller, { reply }) => ({ items: await listSignIns(deps, caller, asker(reply)), nextCursor: null }),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/person/sessions/end',
    tag,
    summary: 'Sign out everywhere, also here',
    access: 'account',
    recent: true,
    body: nothing,
    status: 204,
    reply: null,
    errors: ['not-found'],
    run: async (caller) => endSignIns(deps, caller),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/person/comms',
    tag,
    summary: 'Which letters you get',
    access: 'account',
    query: noQuery,
    status: 200,
    reply: commsReply,
    example: examples.comms,
    run: async (caller) => ({ comms: await readComms(deps, caller) }),
  });

  route(app, http, {
    method: 'PUT',
    url: '/api/v1/person/comms',
    tag,
    summary: 'Choose which letters you get',
    description: 'What is left out stays as it is, also each school.',
    access: 'account',
    body: commsPatchSchema,
    status: 200,
    reply: commsReply,
    example: examples.comms,
    errors: ['not-found'],
    run: async (caller, { body }) => ({ comms: await writeComms(deps, caller, body) }),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/person/notices/read',
    tag,
    summary: 'Mark your notifications as read',
    description: 'Some by their ids, or all. What is not yours or is gone is passed over.',
    access: 'account',
    body: readNoticesSchema,
    status: 204,
    reply: null,
    run: async (caller, { body }) => readNotices(deps, caller, body),
  });

  exportRoutes(app, http);
}

function asker({ request }: FastifyReply): Visit {
  if (!request.identity) throw new Error('An account was reached without knowing by whom');
  return visitOf(request, request.identity);
}
