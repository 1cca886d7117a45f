import * as api from '../../src/domain/api/public-api.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { Serve } from '../core/http/serve.ts';
import { embed } from './use-cases/embed.ts';

/** What the embed script reads. */
export function embedRoutes(serve: Serve, http: HttpContext): void {
  serve(api.getEmbed, async (_visitor, { params, answer }) => {
    const shown = await embed(http.deps, params.publicKey);
    answer.header('cache-control', 'no-cache');
    return shown;
  });
}
