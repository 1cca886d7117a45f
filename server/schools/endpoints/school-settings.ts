import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  deletionRequestSchema,
  schoolPatchSchema,
  schoolSettingsSchema,
} from '../../../src/domain/institution/settings.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { noQuery } from '../../core/http/schemas.ts';
import { archiveSchool, requestDeletion, withdrawDeletion } from '../use-cases/school-deletion.ts';
import { changeSchool, schoolSettings } from '../use-cases/school-settings.ts';
import { settingsExamples as examples } from './examples-school-settings.ts';

const tag = 'School';
const reply = z.object({ school: schoolSettingsSchema });

export function schoolSettingsRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;
  const url = '/api/v1/school';

  route(app, http, {
    method: 'GET',
    url,
    tag,
    summary: 'All that is set about the school, part by part',
    access: 'i.s.rea',
    query: noQuery,
    status: 200,
    reply,
    example: examples.settings,
    errors: ['not-found'],
    run: async (actor) => ({ school: await schoolSettings(deps, actor) }),
  });

  route(app, http, {
    method: 'PATCH',
    url,
    tag,
    summary: 'Change one part of the settings',
    description:
      '`version` is that of the part which was read. When somebody else has changed the part since, nothing is saved and the ' +
      '`conflict` holds what is kept now in `latest`. Another web site takes back that the school is verified. ' +
      '`platform` is for platform admins. Changing from when on everybody needs a second step wants a recent sign-in.',
    access: 'i.s.wr',
    recent: (patch) => patch.part === 'signIn' && patch.secondStep !== 'keep',
    body: schoolPatchSchema,
    status: 200,
    reply,
    example: examples.settings,
    errors: ['not-found', 'conflict'],
    run: async (actor, { body }) => ({ school: await changeSchool(deps, actor, body) }),
  });

  for (const isArchived of [true, false]) {
    route(app, http, {
      method: isArchived ? 'POST' : 'DELETE',
      url: `${url}/archive`,
      tag,
      summary: isArchived ? 'Archive the school: nothing of it is served to visitors' : 'Take the school up again',
      access: 'i.s.wr',
      status: 200,
      reply,
      example: isArchived ? examples.archived : examples.settings,
      errors: ['not-found', 'conflict'],
      run: async (actor) => ({ school: await archiveSchool(deps, actor, isArchived) }),
    });
  }

  route(app, http, {
    method: 'POST',
    url: `${url}/deletion`,
    tag,
    summary: 'Have the school deleted in 30 days',
    description:
      '`name` is the school’s, typed out. Only its admins may do this. Until then nothing of it is served, and nothing in it ' +
      'can be changed; its admins get a letter.',
    access: 'i.s.wr',
    recent: true,
    body: deletionRequestSchema,
    status: 200,
    reply,
    example: examples.deleting,
    errors: ['not-found', 'conflict'],
    run: async (actor, { body }) => ({ school: await requestDeletion(deps, actor, body.name) }),
  });

  route(app, http, {
    method: 'DELETE',
    url: `${url}/deletion`,
    tag,
    summary: 'Keep a school that was to be deleted',
    access: 'i.s.wr',
    status: 200,
    reply,
    example: examples.settings,
    errors: ['not-found', 'conflict'],
    run: async (actor) => ({ school: await withdrawDeletion(deps, actor) }),
  });
}
