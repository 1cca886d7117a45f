import { lastGoodCopy, removeFromCopies } from './copy.ts';
import { MAX_REMOVED, readEmbed, type ShownEmbed } from './read.ts';
import { renderEmbed, renderFailure } from './render.ts';
import { dress } from './styles.ts';

const TIMEOUT = 15_000;
const RETRIES = 3;
/** How long to wait for an answer before the copy is shown instead, in ms. */
const PATIENCE = 1500;
const FAILED = '!';

/**
 * What the origin said: an answer; `gone` when there is no such widget; `refused` when it will not say now (429) or not
 * to this page, which is no reason to show what it may have withdrawn; `null` when it is down.
 */
type Answer = { readonly text: string; readonly embed: ShownEmbed } | 'gone' | 'refused' | null;

/** The widgets that show their copies, each with what draws it anew. */
const copies = new Set<() => void>();

/**
 * Fills one element with what the first of these addresses says that is ours, and with the last good copy while the origin is down or slow. Returns a
 * function that ends it, after which nothing more is written.
 */
export function fillWidget(host: HTMLElement, root: ShadowRoot, addresses: () => readonly string[]): () => void {
  const [address = ''] = addresses();
  const copy = lastGoodCopy(address);
  let shown = '';
  let ended = false;
  let isWaiting = true;
  let mayShowCopy = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (text: string, embed: ShownEmbed) => {
    if (text === shown) return;
    shown = text;
    put(root, renderEmbed(embed, headingLevelAt(host)));
    dress(root, embed.widget.options);
  };

  const fail = () => {
    if (shown === FAILED) return;
    shown = FAILED;
    put(root, renderFailure(document.documentElement.lang || 'en-GB'));
  };

  const showCopy = () => {
    // Read each time: the answer to another widget may have taken stories out of it.
    const stored = copy.read();
    const embed = stored && readEmbed(stored);
    if (!stored || !embed) return shown && fail();
    copies.add(showCopy);
    show(stored, embed);
  };

  const load = async (attempt: number) => {
    const answer = await ask(addresses(), attempt > 0);
    if (ended) return;
    const isDown = answer === null;
    mayShowCopy = isDown;
    if (!isDown) copies.delete(showCopy);
    if (typeof answer === 'object' && answer) {
      show(answer.text, answer.embed);
      copy.keep(answer.text);
      const { removed } = answer.embed;
      if (removed.length > 0) {
        removeFromCopies(address.slice(0, address.lastIndexOf('/') + 1), removed, removed.length < MAX_REMOVED);
        for (const again of copies) again();
      }
      return;
    }
    if (answer === 'gone') copy.forget();
    if (!isDown || !copy.read()) fail();
    else if (!isWaiting) showCopy();
    if (answer !== 'gone' && attempt < RETRIES) timer = setTimeout(() => load(attempt + 1), 4000 * 4 ** attempt);
  };

  const patience = setTimeout(() => {
    isWaiting = false;
    if (mayShowCopy) showCopy();
  }, PATIENCE);
  void load(0);
  return () => {
    ended = true;
    copies.delete(showCopy);
    clearTimeout(timer);
    clearTimeout(patience);
  };
}

/** Never rejects. The browser's own cache sends the ETag, because a header of ours would cost a preflight request. */
async function ask([address = '', ...others]: readonly string[], asksOthers: boolean): Promise<Answer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT);
  try {
    const response = await fetch(address, { credentials: 'omit', cache: 'no-cache', signal: abort.signal });
    const { status } = response;
    const text = await response.text();
    const embed = response.ok ? readEmbed(text) : null;
    if (embed) return { text, embed };
    if (text[0] === '{' && status >= 400 && status < 500) return status === 404 || status === 410 ? 'gone' : 'refused';
    // It is the site's own that the script was copied to.
    if (status < 500) asksOthers = true;
  } catch {
    // The origin is down.
  } finally {
    clearTimeout(timer);
  }
  return asksOthers && others.length > 0 ? ask(others, true) : null;
}

function put(root: ShadowRoot, content: HTMLElement): void {
  root.querySelector('.w')?.remove();
  root.append(content);
}

/** One level below the heading above the widget on its page, so that the outline has no gap. */
function headingLevelAt(host: HTMLElement): number {
  let level = 1;
  for (const heading of document.querySelectorAll('h1,h2,h3,h4,h5,h6')) {
    if (!(heading.compareDocumentPosition(host) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
    level = Number(heading.tagName[1]);
  }
  return Math.min(6, level + 1);
}
