import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { chainStateSchema, logEntrySchema } from '../../../src/domain/admin/log.ts';
import { isDay } from '../../../src/domain/rules.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { pageQuery, replies } from '../../core/http/schemas.ts';
import { askForRecount } from '../../schools/use-cases/recount.ts';
import { verifyChain } from '../use-cases/audit-verify.ts';
import { readLogs } from '../use-cases/read-logs.ts';
import { adminExamples } from './examples-admin.ts';

const tag = 'Platform';
const words = z.string().check(z.trim(), z.minLength(1, 'Leave it out, or say which.'), z.maxLength(320));
const chain = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not the id of a school, nor platform.'));
const day = z.string().check(z.refine((value) => isDay(value), 'Enter a day such as 2026-11-21.'));

const logQuery = z.extend(pageQuery, {
  school: z.optional(chain),
  actor: z.optional(words),
  action: z.optional(words),
  from: z.optional(day),
  to: z.optional(day),
});

/** The audit log, and the count that is made anew. */
export function adminLogRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;
  route(app, http, {
    method: 'GET',
    url: '/api/v1/admin/logs',
    tag,
    summary: 'What was done, the latest first',
    description:
      '`school` is a school’s id, or `platform` for what belongs to none. `actor` is an account’s id or e-mail address. `from` and `to` are the first and the last day, in UTC.',
    access: 'platform',
    query: logQuery,
    status: 200,
    reply: z.object({ items: z.array(logEntrySchema), nextCursor: z.nullable(z.string()) }),
    example: adminExamples.logs,
    run: (_caller, { query }) => readLogs(deps, query),
  });
  route(app, http, {
    method: 'GET',
    url: '/api/v1/admin/logs/verify',
    tag,
    summary: 'Whether a chain of the log is as it was written',
    description:
      'Walks the whole chain and names the first entry that was changed, taken out, put in or cut off, by the chain’s own hashes and by the copies of its end that are kept outside the database every day. `compared` is the last of these.',
    access: 'platform',
    query: z.strictObject({ chain }),
    status: 200,
    reply: z.object({ state: chainStateSchema }),
    example: adminExamples.chain,
    run: async (_caller, { query }) => ({ state: await verifyChain(deps, query.chain) }),
  });
  route(app, http, {
    method: 'POST',
    url: '/api/v1/admin/schools/:iid/recount',
    tag,
    summary: 'Count what a school uses anew',
    description: 'Repairs the counters and the members’ rows; what had drifted is in the school’s log afterwards.',
    access: 'platform',
    params: z.object({ iid: z.string() }),
    status: 202,
    reply: replies.job,
    example: adminExamples.recount,
    errors: ['not-found'],
    run: async (caller, { params }) => ({ job: await askForRecount(deps, caller, params.iid) }),
  });
}
