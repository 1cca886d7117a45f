import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { foundSchoolSchema, registerSchoolSchema } from '../../../src/domain/register/schema.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { idParams, pageOf } from '../../core/http/schemas.ts';
import { findSchools, registerEntry, schoolCard } from '../use-cases/find-schools.ts';
import type { SchoolDirectory } from '../use-cases/school-directory.ts';
import { schoolsFindExamples as examples } from './examples-schools-find.ts';

const FOUND = 10;

const searchQuery = z.strictObject({
  q: z
    .string('Enter a name, a town or a postcode.')
    .check(z.trim(), z.minLength(2, 'Enter at least two letters.'), z.maxLength(200, 'At most 200 characters.')),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-9]|1\d|20)$/, 'Limit is a number from 1 to 20.')),
      z.transform((value: string) => Number(value)),
    ),
  ),
});

/** Finding one's school among those on SprX and those of the public register. */
export function schoolFindRoutes(app: FastifyInstance, http: HttpContext, directory: SchoolDirectory): void {
  const finding = { directory, register: http.register };

  route(app, http, {
    method: 'GET',
    url: '/api/v1/schools/search',
    tag: 'Schools',
    summary: 'Schools by the beginnings of words of their name, town and postcode',
    description: 'Those on SprX come first, then those of the public register that are not on it yet.',
    access: 'verified',
    query: searchQuery,
    status: 200,
    reply: pageOf(foundSchoolSchema),
    example: examples.found,
    limit: 'search',
    run: async (_caller, { query: { q, limit = FOUND } }) => ({
      items: await findSchools(finding, q, limit),
      nextCursor: null,
    }),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/schools/:id/card',
    tag: 'Schools',
    summary: 'What anyone may see of a school on SprX',
    access: 'verified',
    params: idParams,
    status: 200,
    reply: z.object({ school: foundSchoolSchema }),
    example: examples.card,
    errors: ['not-found'],
    limit: 'search',
    run: async (_caller, { params }) => ({ school: await schoolCard(finding, params.id) }),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/schools/register/:id',
    tag: 'Schools',
    summary: 'What the public register says of a school',
    access: 'verified',
    params: idParams,
    status: 200,
    reply: z.object({ school: registerSchoolSchema }),
    example: examples.register,
    errors: ['not-found'],
    limit: 'search',
    run: async (_caller, { params }) => ({ school: await registerEntry(finding, params.id) }),
  });
}
