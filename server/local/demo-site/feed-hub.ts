import type { IncomingMessage, ServerResponse } from 'node:http';
import { CHANNELS, SAMPLE_HUB } from '../../seed/channels.ts';
import type { LocalHub, TopicContent } from '../providers/hub.ts';
import { type FeedContext, feedFile } from './feeds.ts';

const MOST_BYTES = 10_000;
const BELOW = '/feeds/';

const hasHub = (file: string) => CHANNELS.some((channel) => channel.hasHub && channel.file === file);

/** What a sample feed says of its hub in its head; nothing for one that has none. */
export function hubLink(file: string, origin: string): Record<string, string> {
  if (!hasHub(file)) return {};
  return { link: `<${origin}${SAMPLE_HUB}>; rel="hub", <${origin}${BELOW}${file}>; rel="self"` };
}

/** The hub of the sample feeds: takes wishes, and `hub.mode=publish` with `hub.url` has a feed sent to its subscribers. */
export function feedHub(hub: LocalHub, contextOf: () => FeedContext) {
  const contentOf: TopicContent = (topic) => {
    const context = contextOf();
    const file = topic.startsWith(context.origin + BELOW) ? topic.slice(context.origin.length + BELOW.length) : '';
    return hasHub(file) ? feedFile(file, context) : null;
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.url !== SAMPLE_HUB || request.method !== 'POST') return false;
    // No page subscribes.
    if (request.headers.origin !== undefined) return end(response, 403, 'A page cannot ask this hub.\n');
    let text = '';
    for await (const piece of request) {
      text += String(piece);
      if (text.length > MOST_BYTES) return end(response, 413, 'That is more than a wish needs.\n');
    }
    const form = new URLSearchParams(text);
    if (form.get('hub.mode') === 'publish') {
      hub.publish(contextOf().origin + SAMPLE_HUB, form.get('hub.url') ?? '', contentOf);
      return end(response, 204, '');
    }
    const { status, body } = hub.ask(form, contentOf);
    return end(response, status, String(body));
  };
}

function end(response: ServerResponse, status: number, text: string): true {
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(text);
  return true;
}
