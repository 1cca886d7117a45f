import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type AnswerCache, sendOpen } from '../core/http/answer-cache.ts';
import type { HttpContext } from '../core/http/context.ts';
import { openSchema } from '../core/http/open-schema.ts';
import { visitorOf } from '../core/limits/visitor.ts';
import { embedHeaders } from '../embed/index.ts';
import { type TourFrame, tourFrame } from './html/frame.ts';
import { readShownTour } from './use-cases/shown-tour.ts';

const SCHEMA = openSchema({
  tag: 'Embed',
  summary: 'A virtual tour as a page for an iframe',
  description:
    'Its scenes as flat pictures with descriptions and its hot spots as lists, complete without a script. The viewer, and the player of an external tour, are loaded after `Start tour`.',
  type: 'text/html',
  errors: ['not-found', 'too-many-requests'],
  params: z.object({ publicKey: z.string().check(z.maxLength(100)) }),
});

/** The page of a tour, which any site may hold. */
export function tourFrames(app: FastifyInstance, { deps, config }: HttpContext, answers: AnswerCache): void {
  app.get<{ Params: { publicKey: string } }>(
    '/embed/v1/tours/:publicKey/frame',
    { config: { access: 'open' }, schema: SCHEMA },
    async (request, reply) => {
      await deps.limits.take('embed', visitorOf(request.ip));
      const { publicKey } = request.params;
      reply.removeHeader('x-frame-options');
      return sendOpen(request, reply, answers, `tour frame ${publicKey}`, async () => {
        const { tour, institution } = await readShownTour(deps, publicKey);
        const { body, policy } = tourFrame({
          tour,
          locale: institution.locale,
          origin: deps.appOrigin,
          hashing: deps.hashing,
          scripts: await scriptsIn(config.embedDir),
        });
        return {
          iid: tour.iid,
          type: 'text/html; charset=utf-8',
          headers: { ...embedHeaders([publicKey], [tour.iid]), 'content-security-policy': policy },
          body,
        };
      });
    },
  );
}

/** The files that vite.embed.config.ts builds beside the parts of the embed script. */
async function scriptsIn(embedDir: string): Promise<TourFrame['scripts']> {
  const files = await readdir(join(embedDir, 'parts')).catch(() => []);
  const addressOf = (name: string) => {
    const file = files.find((each) => each.startsWith(`${name}.`));
    return file ? `/embed/v1/parts/${file}` : null;
  };
  const [start, viewer] = [addressOf('tourstart'), addressOf('tourviewer')];
  return start && viewer ? { start, viewer } : null;
}
