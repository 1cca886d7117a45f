import { ask } from './ask.ts';
import { readCopy } from './copy.ts';
import { draw, drawNote, partsOf, stateOf } from './draw.ts';
import type { Embed, Options } from './embed.ts';
import { loadPart } from './load.ts';
import { parse, readEmbed } from './read.ts';
import { dress, rulesOf } from './styles.ts';
import { themeAt } from './theme-at.ts';
import type { Part, View } from './view.ts';

const RETRIES = 3;
/** How long to wait for an answer before the copy is shown instead, in ms. */
const PATIENCE = 1500;
const FAILED = '!';

/** The widgets that show their copies, each with what draws it anew. */
const copies = new Set<() => void>();
/** Keys of the widgets that the visitor has let ask other sites, for as long as the page is there. */
const allowed = new Set<string>();

/**
 * Fills one element with what the first of these origins says that is ours, and with the last good copy while the origin is down
 * or slow. Returns what ends it: after that nothing more is written.
 */
export function fillWidget(
  host: HTMLElement,
  root: ShadowRoot,
  key: string,
  origins: () => readonly string[],
): () => void {
  const address = `${origins()[0]}/embed/v1/widgets/${key}`;
  let shown = '';
  let ended = false;
  let isWaiting = true;
  let mayShowCopy = true;
  let isNew = true;
  let view: View | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endAsk = () => {};

  const load = async (name: string) => (name ? loadPart(name, origins()) : undefined);
  // The space that the page keeps for the widget; the host's own styles hide it.
  const { minHeight } = getComputedStyle(host);
  const put = (options: Partial<Options>, css: readonly string[]) =>
    dress(
      root,
      rulesOf(
        { ...options, theme: themeAt(root, options.theme) },
        ...css,
        `:host{min-block-size:${minHeight}!important}`,
      ),
    );
  /** Whether the page keeps no space, as for an alert that may not be there. */
  const isBare = host.getAttribute('data-sprx-space') === '0';
  const tell = (state: string) => host.setAttribute('data-state', state);

  const show = async (text: string, answer: Embed, isCopy: boolean): Promise<void> => {
    const state = stateOf(answer, allowed.has(key));
    if (text !== shown) {
      shown = text;
      const loading: Promise<Part | undefined>[] = [];
      const parts: (Part | undefined)[] = [];
      for (const name of partsOf(answer, state)) loading[loading.length] = load(name).catch(() => undefined);
      for (const one of loading) parts[parts.length] = await one;
      if (ended || text !== shown) return;
      view?.end();
      const allow = () => {
        allowed.add(key);
        shown = '';
        void show(text, answer, isCopy);
      };
      const drawing = {
        embed: answer,
        state,
        host,
        root,
        address,
        level: headingLevelAt(host),
        dress: put,
        load,
        allow,
      };
      try {
        view = draw(drawing, parts);
      } catch {
        // As much as the script can by itself.
        view = draw(drawing, []);
      }
    }
    if (ended) return;
    tell(isCopy && state === 'ready' ? 'stale' : state);
    // What is not needed to see the stories.
    if (!isCopy) view?.part('after', copies, text).catch(() => {});
    if (!isNew || !/y$/.test(state)) return;
    isNew = false;
    host.dispatchEvent(new CustomEvent('sprx:ready', { bubbles: true, detail: { key, count: answer.stories.length } }));
  };

  const fail = () => {
    if (shown === FAILED) return;
    shown = FAILED;
    view?.end();
    if (!isBare) drawNote(root, 'The stories cannot be shown just now. Please try again later.');
    tell('failed');
  };

  const showCopy = () => {
    // Read each time: the answer to another widget may have taken stories out of it.
    const [, text = ''] = readCopy(address);
    const answer = readEmbed(parse(text));
    if (answer) {
      copies.add(showCopy);
      void show(text, answer, true);
    } else if (shown) fail();
  };

  const request = async (attempt: number): Promise<void> => {
    const sent = ask(key, origins, attempt > 0);
    endAsk = sent.end;
    const answer = await sent.answer;
    if (ended) return;
    mayShowCopy = !answer;
    if (answer) copies.delete(showCopy);
    if (answer && answer !== 'gone' && answer !== 'refused') {
      const { text, embed } = answer;
      await show(text, embed, false);
      return;
    }
    if (answer === 'gone') readCopy(address, true);
    else if (attempt < RETRIES) timer = setTimeout(request, 4000 * 4 ** attempt, attempt + 1);
    if (answer || !readCopy(address)[1]) fail();
    else if (!isWaiting) showCopy();
  };

  const patience = setTimeout(() => {
    isWaiting = false;
    if (mayShowCopy) showCopy();
  }, PATIENCE);

  put({}, []);
  if (!isBare) drawNote(root).style.blockSize = `${readCopy(address)[0]}px`;
  tell('loading');
  void request(0);
  return () => {
    ended = true;
    copies.delete(showCopy);
    clearTimeout(timer);
    clearTimeout(patience);
    endAsk();
    view?.end();
  };
}

/** One level below the heading above the widget on its page, so that the outline has no gap. */
function headingLevelAt(host: HTMLElement): number {
  let level = 1;
  for (const heading of document.querySelectorAll('h1,h2,h3,h4,h5,h6'))
    if (heading.compareDocumentPosition(host) & 4) level = Number(heading.tagName[1]);
  return Math.min(6, level + 1);
}
