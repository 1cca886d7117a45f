// Long: what a widget can do beside showing stories is loaded together, as few widgets have only one of it.
import type { Story } from '../embed.ts';
import { icon } from '../icons.ts';
import { playerOf } from '../player.ts';
import type { View } from '../view.ts';

export const css = `
.-consent{display:grid;gap:1em;justify-items:start}
.-filters{display:flex;flex-wrap:wrap;gap:.5em;margin-block-end:var(--g)}
.filter[aria-pressed=true]{background:var(--i);color:var(--s);border-color:var(--i)}
.-extra{display:flex;flex-wrap:wrap;gap:.25em;position:relative;padding:0 var(--g) var(--g);margin-block-start:calc(var(--g)*-.5)}
.-extra .button{font-size:.8125em;font-weight:400;padding:.5em .875em;min-block-size:2.25em}
.-play{position:absolute;inset:0;display:grid;place-items:center;background:none;border:0;cursor:pointer;color:#fff;font:inherit}
.-play svg{inline-size:3.5em;block-size:3.5em;padding:1em;border-radius:50%;background:#000b;fill:#fff;box-sizing:border-box}
.-play:focus-visible{outline:.1875em solid;outline-offset:-.3125em;color:var(--i)}
.-play:hover svg{background:#000}
.picture:has(.-play),.picture:has(iframe){position:relative;z-index:1}
.picture iframe,.picture video{inline-size:100%;block-size:100%;border:0;background:#000}
.-foot{display:flex;flex-wrap:wrap;justify-content:center;gap:.75em;margin-block-start:var(--g)}
.-foot:empty{display:none}
.-cta{text-decoration:none;background:var(--i);color:var(--s);border-color:var(--i)}
.-cta:hover{text-decoration:underline}
`;

const PLAY = 'M7 4l13 8-13 8z';
const MOST_FILTERS = 24;

export default (view: View): void => {
  const { embed, state, make, box } = view;
  const { options } = embed.widget;
  if (state === 'consent') {
    const note = box.appendChild(make('div', '-note'));
    note.className += ' -consent';
    if (options.consentText) note.appendChild(make('p', '', options.consentText));
    button(view, note, 'Show stories').onclick = view.allow;
    return;
  }
  if (state !== 'ready') return;
  view.dressers[view.dressers.length] = (card, story) => {
    const { media } = story;
    if (media?.type === 'video' && options.video !== 'link') playable(view, card, story);
    if (!options.share && !options.report) return;
    const extra = card.appendChild(make('div', '-extra'));
    if (options.share) shareable(view, extra, story);
    if (!options.report) return;
    const report = button(view, extra, 'Report this story');
    report.onclick = () => view.part('dialog', story, report, 'report').catch(() => {});
  };
  filterable(view);
};

function button({ make, say }: View, parent: Node, label: string, name = ''): HTMLButtonElement {
  const made = make('button', `button${name && ` ${name}`}`, say(label));
  made.type = 'button';
  parent.appendChild(made);
  return made;
}

/** Filters above the stories; below them the button for more, and the call to action. */
function filterable(view: View): void {
  const { embed, make, say, box, address } = view;
  const { options } = embed.widget;
  const bar = make('div', '-filters');
  const status = make('p', '-hidden');
  const foot = make('div', '-foot');
  let shown = embed.stories;
  let cursor = embed.nextCursor ?? '';
  let chosen = '';
  let round = 0;
  status.setAttribute('role', 'status');

  const more = make('button', 'button more', say('Load more'));
  more.type = 'button';
  const settle = () => {
    more.hidden = options.more !== 'button' || !cursor;
  };
  const draw = (stories: readonly Story[]) => {
    shown = stories;
    view.redraw(stories);
    settle();
    status.textContent = say('{n} stories').replace('{n}', `${stories.length}`);
  };
  const ask = async (more: string): Promise<{ stories: Story[]; nextCursor: string }> => {
    const query = `${more}${chosen && `&tag=${encodeURIComponent(chosen)}`}${options.limit ? `&limit=${options.limit}` : ''}`;
    const response = await fetch(`${address}/stories?${query.replace(/^&/, '')}`, { credentials: 'omit' });
    const { stories, nextCursor } = await response.json();
    const read: Story[] = [];
    for (const value of stories) {
      const story = view.readStory(value);
      if (story) read[read.length] = story;
    }
    return { stories: read, nextCursor: nextCursor || '' };
  };

  more.onclick = async () => {
    view.count('more');
    const own = ++round;
    more.setAttribute('aria-disabled', 'true');
    try {
      const { stories, nextCursor } = await ask(`cursor=${encodeURIComponent(cursor)}`);
      if (own !== round) return;
      const before = shown.length;
      cursor = nextCursor;
      draw([...shown, ...stories]);
      // A button that goes must not take the focus with it.
      if (more.hidden)
        box.querySelectorAll<HTMLElement>('.card')[before]?.querySelector<HTMLElement>('.-open')?.focus();
    } catch {
      status.textContent = say('The stories cannot be shown just now. Please try again later.');
    } finally {
      more.removeAttribute('aria-disabled');
    }
  };

  const buttons: HTMLButtonElement[] = [];
  const choice = (label: string, tag: string) => {
    const made = make('button', 'button filter', label);
    made.type = 'button';
    made.setAttribute('aria-pressed', `${tag === chosen}`);
    made.onclick = async () => {
      for (const each of buttons) each.setAttribute('aria-pressed', `${each === made}`);
      chosen = tag;
      const own = ++round;
      view.count('filter', undefined, tag || undefined);
      if (!tag || !embed.nextCursor || !address) {
        cursor = tag ? '' : (embed.nextCursor ?? '');
        return draw(tag ? withTag(embed.stories, tag) : embed.stories);
      }
      try {
        const { stories, nextCursor } = await ask('');
        if (own !== round) return;
        cursor = nextCursor;
        draw(stories);
      } catch {
        // Of those that are here.
        if (own !== round) return;
        cursor = '';
        draw(withTag(embed.stories, tag));
      }
    };
    buttons[buttons.length] = made;
    bar.appendChild(made);
  };
  const tags = tagsOf(embed.stories, Array.isArray(options.filters) ? options.filters : []);
  if (tags.length > 0) {
    bar.setAttribute('role', 'group');
    bar.setAttribute('aria-label', say('Filter stories'));
    choice(say('All'), '');
    for (const tag of tags) choice(tag, tag);
    box.appendChild(bar);
  }
  box.appendChild(status);

  const { cta } = options;
  if (cta && /^https?:\/\//i.test(cta.url)) {
    const link = make('a', 'button', cta.label);
    link.className += ' -cta';
    link.href = cta.url;
    link.rel = 'noopener';
    link.onclick = () => view.count('cta');
    foot.appendChild(link);
  }
  foot.insertBefore(more, foot.firstChild);
  settle();
  // Below the stories, which are put in once this is done.
  void Promise.resolve().then(() => box.insertBefore(foot, box.querySelector('.-about')));
}

function tagsOf(stories: readonly Story[], groups: readonly string[]): string[] {
  const counts: Record<string, number> = Object.create(null);
  const tags: string[] = [];
  for (const story of stories)
    for (const group of groups) {
      const named = group === 'hashtags' ? story.hashtags : story.groups?.[group];
      for (const tag of Array.isArray(named) ? named : []) {
        if (typeof tag !== 'string') continue;
        if (!counts[tag]) tags[tags.length] = tag;
        counts[tag] = (counts[tag] ?? 0) + 1;
      }
    }
  return tags.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)).slice(0, MOST_FILTERS);
}

function withTag(stories: readonly Story[], tag: string): Story[] {
  const list: Story[] = [];
  for (const story of stories) if (story.hashtags.indexOf(tag) >= 0) list[list.length] = story;
  return list;
}

/** Before the click nothing is asked of who serves the film. */
function playable(view: View, card: HTMLElement, story: Story): void {
  const picture = card.querySelector('.picture');
  const url = story.media?.url ?? '';
  if (!picture) return;
  const play = view.make('button', '-play');
  play.type = 'button';
  play.setAttribute(
    'aria-label',
    view.say('Play video: {title}').replace('{title}', () => story.title || story.excerpt),
  );
  play.appendChild(icon(PLAY));
  play.onclick = () => {
    view.count('play', story.id);
    const player = playerOf(url, story.title);
    if (!player) return void open(story.url || url, '_blank', 'noopener');
    picture.textContent = '';
    picture.appendChild(player);
    player.focus();
  };
  picture.appendChild(play);
}

function shareable(view: View, parent: HTMLElement, { id, title, url }: Story): void {
  const share = button(view, parent, 'Share');
  const status = parent.appendChild(view.make('span', '-hidden'));
  status.setAttribute('role', 'status');
  share.onclick = async () => {
    view.count('share', id);
    const address = url || location.href;
    try {
      if (navigator.share) return await navigator.share({ title, url: address });
      await navigator.clipboard.writeText(address);
      share.textContent = status.textContent = view.say('Link copied');
    } catch (error) {
      // The visitor changed their mind, or the page may not copy.
      if ((error as Error).name !== 'AbortError')
        view.part('dialog', { title, url: address }, share, 'share').catch(() => {});
    }
  };
}
