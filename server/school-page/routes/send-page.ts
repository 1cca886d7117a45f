import type { FastifyReply } from 'fastify';
import { ProductError } from '../../../src/domain/errors.ts';
import { normaliseHashtag } from '../../../src/lib/text.ts';
import type { ServerConfig } from '../../core/config.ts';
import type { Deps } from '../../core/deps.ts';
import { type OpenAnswer, openHeaders } from '../../core/http/answer-cache.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { listPath, type PageQuery, storyPath } from '../address.ts';
import { schoolPageDocument } from '../html/document.ts';
import { notFoundDocument } from '../html/not-found.ts';
import type { ConcernState } from '../html/view.ts';
import { findSchool, type ShownSchool } from '../use-cases/find-school.ts';
import { readPage } from '../use-cases/read-page.ts';
import { type Stylesheets, versionOf } from './stylesheets.ts';

/** Open to anyone, and a page: not in the API's description. */
export const OPEN_PAGE = { config: { access: 'open' }, schema: { hide: true } } as const;

const HTML = 'text/html; charset=utf-8';

export type SendPage = {
  /** A page of the school as each visitor gets it; `null` for what is not there. */
  made(school: ShownSchool, query: PageQuery, concern: ConcernState): Promise<OpenAnswer | null>;
  /** For one visitor alone. */
  refused(reply: FastifyReply, school: ShownSchool, concern: ConcernState): Promise<FastifyReply>;
  /** `school`: whose page has nothing at this address. */
  notFound(reply: FastifyReply, school?: ShownSchool): Promise<FastifyReply>;
};

export function pageSender({ deps, config }: HttpContext, styles: Stylesheets): SendPage {
  const policy = pagePolicy(config);
  const begun = (reply: FastifyReply) => reply.type(HTML).header('content-security-policy', policy);

  async function sheetOf(school?: ShownSchool): Promise<string> {
    const { handle, colours } = school?.institution ?? {};
    const path = handle === undefined ? '/public/page.css' : `/public/schools/${handle}/page.css`;
    return `${path}?v=${versionOf(await styles(colours))}`;
  }

  async function notFound(reply: FastifyReply, school?: ShownSchool): Promise<FastifyReply> {
    const document = notFoundDocument(await sheetOf(school), school ?? null);
    return begun(reply).code(404).header('cache-control', 'no-store').send(document);
  }

  async function write(school: ShownSchool, query: PageQuery, concern: ConcernState): Promise<string | null> {
    const content = await readPage(deps, school, query);
    if (!content) return null;
    return schoolPageDocument({ school, content, concern, origin: deps.appOrigin, stylesheet: await sheetOf(school) });
  }

  return {
    notFound,
    async made(school, query, concern) {
      const body = await write(school, query, concern);
      if (body === null) return null;
      const { iid } = school;
      return { iid, type: HTML, headers: { 'content-security-policy': policy, ...openHeaders(iid) }, body };
    },
    async refused(reply, school, concern) {
      const body = await write(school, { kind: 'list', list: { page: 1 } }, concern);
      return body === null ? notFound(reply, school) : begun(reply).header('cache-control', 'no-store').send(body);
    },
  };
}

/** What the answers of a school’s pages are stored by; `null` for searches, of which there is no end. */
export function pageKey(handle: string, query: PageQuery, concern: ConcernState['is']): string | null {
  if (query.kind === 'list' && query.list.q) return null;
  if (query.kind === 'story') return `page ${concern} ${storyPath(handle, query.id)}`;
  const { list } = query;
  const tag = list.tag === undefined ? undefined : normaliseHashtag(list.tag);
  // There is no such page, and its address would be that of all stories.
  if (tag === '') return null;
  return `page ${concern} ${listPath(handle, { ...list, tag })}`;
}

/** No script, no style in the page, no frame around it. Pictures are where a school's channels keep them. */
function pagePolicy({ environment }: ServerConfig): string {
  const isLocal = environment === 'local';
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
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
