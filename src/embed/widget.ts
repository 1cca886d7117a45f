import type { Embed } from '../domain/widget/schema.ts';
import { lastGoodCopy } from './copy.ts';
import { readEmbed } from './read.ts';
import { renderEmbed, renderFailure } from './render.ts';
import { dress } from './styles.ts';

const TIMEOUT = 15_000;
const RETRIES = 3;

/** What the origin said: an answer, `gone` when it says that there is no such widget, `null` when it is down. */
type Answer = { readonly text: string; readonly embed: Embed } | 'gone' | null;

/**
 * Fills one element: the last good copy at once, then what the origin says. Returns a function that ends it, after
 * which nothing more is written.
 */
export function fillWidget(host: HTMLElement, root: ShadowRoot, address: string): () => void {
  const copy = lastGoodCopy(address);
  let shown = '';
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (text: string, embed: Embed) => {
    if (text === shown) return;
    shown = text;
    put(root, renderEmbed(embed, headingLevelAt(host)));
    dress(root, embed.widget.options);
  };

  const load = async (attempt: number) => {
    const answer = await ask(address);
    if (ended) return;
    if (answer && answer !== 'gone') {
      show(answer.text, answer.embed);
      copy.keep(answer.text);
      return;
    }
    if (answer === 'gone') {
      copy.forget();
      shown = '';
    }
    if (!shown) put(root, renderFailure(document.documentElement.lang || 'en-GB'));
    if (!answer && attempt < RETRIES) timer = setTimeout(() => load(attempt + 1), 4000 * 4 ** attempt);
  };

  const kept = copy.read();
  const embed = kept && readEmbed(kept);
  if (kept && embed) show(kept, embed);
  void load(0);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** Never rejects. The browser's own cache sends the ETag, because a header of ours would cost a preflight request. */
async function ask(address: string): Promise<Answer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT);
  try {
    const response = await fetch(address, { credentials: 'omit', cache: 'no-cache', signal: abort.signal });
    const text = await response.text();
    // Only our own answer says that a widget is gone; a proxy's 404 is an origin that is down.
    if (response.status === 404 && text.includes('"not-found"')) return 'gone';
    const embed = response.ok ? readEmbed(text) : null;
    return embed && { text, embed };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function put(root: ShadowRoot, content: HTMLElement): void {
  root.querySelector('.w')?.remove();
  root.append(content);
}

/** One level below the heading that the widget stands under on its page, so that the outline has no gap. */
function headingLevelAt(host: HTMLElement): number {
  let level = 1;
  for (const heading of document.querySelectorAll('h1,h2,h3,h4,h5,h6')) {
    if (!(heading.compareDocumentPosition(host) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
    level = Number(heading.tagName[1]);
  }
  return Math.min(6, level + 1);
}
