import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../../../src/domain/errors.ts';
import { isAllowedOrigin } from '../../../src/domain/widget/domains.ts';
import type { Deps } from '../deps.ts';
import type { Embedded } from '../ports/embedded.ts';

type Request = Pick<FastifyRequest, 'headers'>;

/** The site that asks, `null` for one without a name, and `undefined` where the request says none. */
function siteOf({ headers }: Request): string | null | undefined {
  const page = headers.origin ?? headers.referer;
  if (page === undefined) return undefined;
  try {
    return new URL(page).origin;
  } catch {
    return null;
  }
}

export function maySee({ appOrigin }: Pick<Deps, 'appOrigin'>, request: Request, domains: readonly string[]): boolean {
  const site = siteOf(request);
  if (domains.length === 0 || site === undefined) return true;
  return site !== null && (site === appOrigin || isAllowedOrigin(site, domains));
}

/** Counts a request from a site that may not show the widget. */
export const countBlocked = ({ widgetCounter }: Pick<Deps, 'widgetCounter'>, { widget }: Embedded): Promise<void> =>
  widgetCounter.count(widget, { events: [{ counted: 'blocked' }] });

export const notAllowed = (): ProductError =>
  new ProductError('domain-not-allowed', 'The school has not allowed this website to show its stories.');

/**
 * Decides for each visitor by what the stored answer says, so that it reads nothing.
 * @throws ProductError `domain-not-allowed`
 */
export async function admitSite(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  embedded: Embedded,
): Promise<void> {
  if (embedded.domains.length === 0) return;
  // What one site may read is not for another that has it from a cache between.
  reply.removeHeader('access-control-allow-origin').header('vary', 'Origin');
  if (!maySee(deps, request, embedded.domains)) {
    await countBlocked(deps, embedded);
    throw notAllowed();
  }
  const site = siteOf(request);
  if (site) reply.header('access-control-allow-origin', site);
}
