import { makeCard } from './card.ts';
import { make, put } from './dom.ts';
import type { Embed, Options, Story } from './embed.ts';
import { readStory } from './read.ts';
import type { Part, State, View } from './view.ts';

export function stateOf({ widget: { status, options, layout }, stories }: Embed, isAllowed: boolean): State {
  if (status === 'paused') return status;
  // An alert asks nothing of another site.
  if (options.consent === 'click' && !isAllowed && layout !== 'alert') return 'consent';
  return stories[0] ? 'ready' : 'empty';
}

/** The parts that this widget cannot be drawn without: its language, what it does beside showing stories, and its layout. */
export function partsOf({ widget: { layout, options, locale }, stories }: Embed, state: State): readonly string[] {
  const { filters, more, share, report, cta, video } = options;
  let isRich: unknown = state === 'consent' || share || report || cta || filters?.[0] || more === 'button';
  for (const { media } of stories) isRich ||= media?.type === 'video' && video !== 'link';
  if (layout === 'alert') isRich = 0;
  return [
    /^en/i.test(locale) ? '' : 'labels',
    isRich ? 'extras' : '',
    /^(grid|list|screen)$/.test(layout) ? '' : layout,
  ];
}

/** What is to be drawn, and where. */
export type Drawing = Pick<View, 'embed' | 'state' | 'host' | 'address' | 'level' | 'allow'> & {
  readonly root: ShadowRoot;
  readonly load: (name: string) => Promise<Part | undefined>;
  readonly dress: (options: Options, css: readonly string[]) => void;
};

type Parts = readonly (Part | undefined)[];

/** Draws a widget with the parts it needs, as far as they could be loaded: a layout without its part is a grid. */
export function draw({ root, load, dress, ...rest }: Drawing, [labels, extras, layoutPart]: Parts): View {
  const { state } = rest;
  const { stories, widget } = rest.embed;
  const { options, locale, layout, dir, name } = widget;
  const css: string[] = [];
  const box = make('div', `root -${layoutPart || layout === 'list' ? layout : 'grid'} -${options.density}`);
  let body: Node | undefined;
  const use = (part: Parts[0], ...more: unknown[]) => {
    if (!part) return undefined;
    if (part.css && css.indexOf(part.css) < 0) {
      css[css.length] = part.css;
      view.redress();
    }
    return part.default(view, ...(more as never[])) as HTMLElement | undefined;
  };
  const view: View = {
    ...rest,
    box,
    make,
    readStory,
    dressers: [],
    ends: [],
    say: (english) => english,
    count() {},
    card: (story) => makeCard(view, story),
    redress: () => dress(options, css),
    redraw(shown) {
      view.end();
      const next = use(layoutPart, shown) ?? list(view, shown);
      if (body) box.replaceChild(next, body);
      else put(box, next);
      body = next;
    },
    end() {
      for (const run of view.ends) run();
      view.ends = [];
    },
    part: async (name, ...more) => use(await load(name), ...more),
  };

  box.lang = locale;
  box.dir = dir ?? '';
  use(labels);
  use(extras);
  if (state === 'empty' && layout !== 'alert')
    note(box, options.emptyText || view.say('No stories yet. Please check back soon.'));
  else if (/y$/.test(state)) {
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', name || view.say('Stories'));
    view.redraw(stories);
    const about = put(box, make('button', 'button -about', view.say('About this widget')));
    about.onclick = () => view.part('dialog', null, about);
  }
  show(root, box);
  view.redress();
  return view;
}

function list(view: View, stories: readonly Story[]): HTMLElement {
  const list = make('ul', 'list');
  // Safari drops the list's meaning together with its bullets.
  list.setAttribute('role', 'list');
  for (const story of stories) put(put(list, make('li')), view.card(story));
  return list;
}

/** Instead of stories: one line, or space in the size of what comes. */
export function drawNote(root: ShadowRoot, text?: string): HTMLElement {
  const box = make('div', 'root -grid');
  if (text) note(box, text).setAttribute('role', 'status');
  else put(box, make('div', '-bone'));
  show(root, box);
  return box;
}

const note = (box: HTMLElement, text: string) => put(box, make('p', '-note', text));

function show(root: ShadowRoot, box: HTMLElement): void {
  const before = root.querySelector('.root');
  if (before) root.replaceChild(box, before);
  else put(root, box);
}
