import type { FastifyReply } from 'fastify';
import { ProductError } from '../../../src/domain/errors.ts';
import type { ServerConfig } from '../../core/config.ts';
import type { Deps } from '../../core/deps.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { readQuery } from '../address.ts';
import { notFoundDocument, schoolPageDocument } from '../html/document.ts';
import type { ConcernState } from '../html/view.ts';
import { findSchool, type ShownSchool } from '../use-cases/find-school.ts';
import { readPage } from '../use-cases/read-page.ts';
import { type Stylesheets, versionOf } from './stylesheets.ts';

/** Open to anyone, and a page: not in the API's description. */
export const OPEN_PAGE = { config: { access: 'open' }, schema: { hide: true } } as const;

/** A visitor or an edge shows what was there up to a minute before; for ten minutes more it may, while it asks anew. */
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600';

export type SendPage = {
  shown(reply: FastifyReply, school: ShownSchool, query: object, concern: ConcernState): Promise<FastifyReply>;
  notFound(reply: FastifyReply): Promise<FastifyReply>;
};

export function pageSender({ deps, config }: HttpContext, styles: Stylesheets): SendPage {
  const policy = pagePolicy(config);
  const begun = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy);

  async function notFound(reply: FastifyReply): Promise<FastifyReply> {
    const sheet = `/public/page.css?v=${versionOf(await styles(null))}`;
    return begun(reply).code(404).header('cache-control', 'no-store').send(notFoundDocument(sheet));
  }

  return {
    notFound,
    async shown(reply, school, query, concern) {
      const pageQuery = readQuery({ ...query });
      const content = pageQuery && (await readPage(deps, school, pageQuery));
      if (!content) return notFound(reply);
      const { handle, colours } = school.institution;
      const stylesheet = `/public/schools/${handle}/page.css?v=${versionOf(await styles(colours))}`;
      // It was cleaned when it was stored; rules that came later hold for older stories too.
      const clean = content.kind === 'story' ? deps.sanitiseHtml(content.story.html).html : '';
      const document = schoolPageDocument({ school, content, concern, origin: deps.appOrigin, stylesheet }, clean);
      if (concern.is === 'refused') begun(reply).header('cache-control', 'no-store');
      else begun(reply).header('cache-control', CACHE_CONTROL);
      return reply.send(document);
    },
  };
}

/** No script, no style in the page, no frame around it. Pictures are where a school's channels keep them. */
function pagePolicy({ environment }: ServerConfig): string {
  const isLocal = environment === 'local';
  return [
    "default-src 'none'",
    "style-src 'self'",
    `img-src 'self' https:${isLocal ? ' http:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isLocal ? [] : ['upgrade-insecure-requests']),
  ].join('; ');
}

/** The school at a handle it has or had. @throws ProductError `not-found` */
export async function schoolAt(deps: Deps, handle: string): Promise<ShownSchool> {
  const schoolOrMove = await findSchool(deps, handle);
  const now = schoolOrMove && 'movedTo' in schoolOrMove ? await findSchool(deps, schoolOrMove.movedTo) : schoolOrMove;
  if (now && 'school' in now) return now.school;
  throw new ProductError('not-found', 'There is no school page at this address.');
}
