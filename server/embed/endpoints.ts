import * as api from '../../src/domain/api/embed.ts';
import { isPictureEnding, TYPE_OF_ENDING } from '../../src/domain/media/schema.ts';
import type { HttpContext } from '../core/http/context.ts';
import { holdsTag } from '../core/http/entity-tag.ts';
import type { AnswerHead, Serve } from '../core/http/serve.ts';
import { noPicture, showPicture } from '../media/index.ts';
import { servedHeaders } from './headers.ts';
import { createEventCount } from './use-cases/count-events.ts';
import { embed } from './use-cases/embed.ts';
import { embedPage, readWidget, type ServedWidget } from './use-cases/read-widget.ts';

/** What the embed script reads. */
export function embedRoutes(serve: Serve, http: HttpContext): void {
  serve(api.getEmbed, async (_visitor, { params, answer }) => {
    const { served, shown } = await embed(http.deps, params.publicKey);
    name(answer, served, http.deps.now());
    return shown;
  });

  serve(api.getEmbedStories, async (_visitor, { params, query, answer }) => {
    const served = await readWidget(http.deps, params.publicKey);
    const { limit = served.document.options.limit, ...part } = query;
    const { stories, nextCursor } = await embedPage(http.deps, served, { ...part, limit });
    name(answer, served, http.deps.now());
    return { stories: [...stories], nextCursor };
  });

  const countEvents = createEventCount(http.deps);
  serve(api.countEvents, (_visitor, { body, request }) => countEvents(body, request));

  serve(api.getPicture, async (_visitor, { params: { id, file }, request, answer }) => {
    const [, width, ending = ''] = /^(\d{1,5})\.([a-z]{3,4})$/.exec(file) ?? [];
    if (!isPictureEnding(ending)) throw noPicture();
    const { tag, read } = await showPicture(http.deps, id, Number(width), ending);
    const visitorTag = request.headers['if-none-match'];
    const isKnown = typeof visitorTag === 'string' && holdsTag(visitorTag, tag);
    const pieces = isKnown ? nothing() : await read();
    answer.header('cache-control', 'public, max-age=60');
    answer.header('etag', tag);
    if (isKnown) answer.status(304);
    return { name: file, type: TYPE_OF_ENDING[ending], pieces };
  });
}

function name(answer: AnswerHead, served: ServedWidget, now: Date): void {
  for (const [header, value] of Object.entries(servedHeaders(served, now))) answer.header(header, value);
  answer.ofSchool?.(served.document.iid, { domains: served.domains, widget: served.widget }, served.alert?.changesAt);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
