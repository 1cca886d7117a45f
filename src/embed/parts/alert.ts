import type { Story } from '../embed.ts';
import { icon, iconButton } from '../icons.ts';
import { shownStory } from '../shown-story.ts';
import type { View } from '../view.ts';

export const css = `
:host{contain:none!important}
.root.-alert{position:fixed;inset:0 0 auto;z-index:2147483647;container-type:normal;display:flex;flex-wrap:wrap;align-items:center;justify-content:end;gap:.25em .75em;padding:.5em 1em;max-block-size:50vh;overflow:auto;background:var(--s);border-block-end:.25em solid var(--b);box-shadow:0 .25em 1em var(--h)}
.root.-alert[hidden]{display:none}
.-alert .-say{display:flex;align-items:center;gap:.75em;flex:1 1 16em;min-inline-size:0}
.-alert .-say>svg,.-alert .button svg{flex:none;inline-size:1.5em;block-size:1.5em;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.-alert .list{flex:1;min-inline-size:0}
.-alert .card{border:0;border-radius:0;background:none}
.-alert .picture,.-alert .-tags,.-alert .-meta{display:none}
.-alert .-text{padding:.25em 0;gap:.125em}
.-alert .title{font-size:1em}
.-alert .excerpt{-webkit-line-clamp:2;color:inherit}
.-alert .-about{margin:0}
.-alert .-close{display:grid;place-items:center;inline-size:2.75em;block-size:2.75em;padding:0;border-radius:50%}
.-alert.-important{border-block-end-width:.5em}
.-alert.-emergency{background:var(--i);color:var(--s);border-color:var(--s)}
.-alert.-emergency .button{background:none;border-color:currentColor}
`;

const CLOSE = 'M6 6l12 12M18 6L6 18';
const SIGN = 'M12 3l10 18H2zM12 10v5M12 18v.01';
const INFO = 'M12 3a9 9 0 1 0 .01 0zM12 11v5M12 8v.01';
/** Timers know no longer times than 24 days, and a device that slept is late. */
const LONGEST_MS = 60_000;

/** Alerts that the visitor has closed, for as long as the page is there. */
const closed = new Set<string>();

/** One story in a bar over the page, in its time alone. A preview shows it at any time. */
export default (view: View, stories: readonly Story[]): HTMLElement => {
  const { box, make, embed, address } = view;
  const { severity, from, until, storyId } = embed.widget.options;
  const [starts, ends] = [Date.parse(from ?? ''), Date.parse(until ?? '')];
  const say = make('div', '-say');
  let story = shownStory(stories, storyId);
  let hasAsked = !address;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: HTMLElement | undefined;
  if (severity === 'emergency') say.setAttribute('role', 'alert');
  box.className += ` -${severity}`;

  const fill = (shown: Story) => {
    say.appendChild(icon(severity === 'info' ? INFO : SIGN));
    const list = say.appendChild(make('ul', 'list'));
    list.setAttribute('role', 'list');
    list.appendChild(make('li')).appendChild(view.card(shown));
  };
  const update = () => {
    clearTimeout(timer);
    const now = Date.now();
    const isInTime = !address || (!(now < starts) && now < ends);
    const isShown = Boolean(story && isInTime && !closed.has(address + story.id));
    box.hidden = !isShown;
    if (!isShown) say.textContent = '';
    else if (story && !say.firstChild) fill(story);
    if (isInTime && !story && !hasAsked) {
      // The answer was of before its beginning.
      hasAsked = true;
      void first(view).then((next) => {
        story = next;
        update();
      });
    }
    const next = now < starts ? starts : ends;
    if (address && next > now) timer = setTimeout(update, Math.min(next - now, LONGEST_MS));
  };
  view.ends[view.ends.length] = () => {
    clearTimeout(timer);
    close?.remove();
  };
  update();
  queueMicrotask(() => {
    close = box.appendChild(iconButton(view, 'Close', CLOSE));
    close.className += ' -close';
    close.onclick = () => {
      if (story && address) closed.add(address + story.id);
      if (address) update();
      else box.hidden = true;
    };
  });
  return say;
};

async function first({ address, readStory }: View): Promise<Story | undefined> {
  try {
    const response = await fetch(`${address}/stories?limit=1`, { credentials: 'omit', cache: 'no-cache' });
    const { stories } = (await response.json()) as { stories?: unknown[] };
    return readStory(stories?.[0]) ?? undefined;
  } catch {
    return undefined;
  }
}
