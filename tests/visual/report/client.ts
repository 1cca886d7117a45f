import type { Shown } from './shown.ts';

/** Runs in the report by its own text alone: whatever it needs is inside. */
export function client(): void {
  type View = 'side' | 'slider' | 'difference';
  const json = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null');
  const all: Shown[] = json('findings');
  const get = (id: string) => document.getElementById(id) as HTMLElement;
  const make = (tag: string, attributes: Record<string, string> = {}, ...children: (Node | string)[]) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const button = (label: string, pressed: boolean, click: () => void) => {
    const element = make('button', { type: 'button', 'aria-pressed': String(pressed) }, label);
    element.addEventListener('click', click);
    return element;
  };

  const KINDS = { changed: 'Changed', new: 'New', missing: 'Without a picture', orphaned: 'Orphaned' } as const;
  const VIEWS: Record<View, string> = { side: 'Side by side', slider: 'Slider', difference: 'Difference' };
  let only: keyof typeof KINDS | null = null;
  let at = 0;
  let view: View = 'side';
  const chosen = new Set<string>();

  const rows = () => all.filter(({ kind }) => only === null || kind === only);
  const canAccept = ({ kind }: Shown) => kind === 'changed' || kind === 'new';

  function drawFilters() {
    const count = (kind: string) => all.filter((row) => row.kind === kind).length;
    const choose = (kind: typeof only) => () => {
      only = kind;
      at = 0;
      draw();
    };
    get('filters').replaceChildren(
      button(`All ${all.length}`, only === null, choose(null)),
      ...(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) =>
        button(`${KINDS[kind]} ${count(kind)}`, only === kind, choose(kind)),
      ),
    );
  }

  function drawList() {
    const shown = rows();
    get('nothing').hidden = shown.length > 0;
    get('list').replaceChildren(
      ...shown.map((row, index) => {
        const open = make('button', { type: 'button', 'aria-current': String(index === at), class: 'row' });
        const about = [
          row.theme,
          row.what === 'story' ? '' : row.what,
          row.pixels === undefined ? '' : `${row.pixels.toLocaleString('en-GB')} px`,
        ];
        open.append(
          make('span', { class: `kind ${row.kind}` }, KINDS[row.kind]),
          make('strong', {}, row.storyId),
          make('small', {}, about.filter(Boolean).join(', ')),
        );
        open.addEventListener('click', () => go(index));
        const item = make('li', {});
        if (canAccept(row)) {
          const box = make('input', { type: 'checkbox', 'aria-label': `Choose ${row.storyId}` }) as HTMLInputElement;
          box.checked = chosen.has(row.storyId);
          box.addEventListener('change', () => choose(row));
          item.append(box);
        }
        item.append(open);
        return item;
      }),
    );
  }

  function picture(source: string | undefined, caption: string) {
    const figure = make('figure', {}, make('figcaption', {}, caption));
    figure.append(source ? make('img', { src: source, alt: caption }) : make('p', { class: 'none' }, 'There is none.'));
    return figure;
  }

  function slider(row: Shown) {
    const before = make('img', { src: row.was ?? '', alt: 'Before' });
    const after = make('img', { src: row.is ?? '', alt: 'Now', class: 'over' });
    const range = make('input', {
      type: 'range',
      min: '0',
      max: '100',
      value: '50',
      'aria-label': 'How much of the new one',
    });
    const move = () =>
      after.style.setProperty('clip-path', `inset(0 0 0 ${100 - Number((range as HTMLInputElement).value)}%)`);
    range.addEventListener('input', move);
    move();
    return make('div', { class: 'slider' }, range, make('div', { class: 'stack' }, before, after));
  }

  function drawView() {
    const row = rows()[at];
    const target = get('view');
    if (!row) return target.replaceChildren();
    const head = make('div', { class: 'head' }, make('h2', {}, `${row.storyId}, ${row.theme}`));
    const both = row.was !== undefined && row.is !== undefined;
    if (both)
      head.append(
        make(
          'div',
          { role: 'group', 'aria-label': 'How' },
          ...(Object.keys(VIEWS) as View[]).map((name) => button(VIEWS[name], view === name, () => showView(name))),
        ),
      );
    const parts: Node[] = [head, make('p', {}, [row.file, row.size, row.what].filter(Boolean).join(' · '))];
    if (both && view === 'slider') parts.push(slider(row));
    else if (both && view === 'difference') parts.push(picture(row.difference, 'Difference'));
    else
      parts.push(
        make(
          'div',
          { class: 'side' },
          ...(row.kind === 'new' ? [] : [picture(row.was, 'Before')]),
          ...(row.kind === 'changed' || row.kind === 'new' ? [picture(row.is, 'Now')] : []),
          ...(both ? [picture(row.difference, 'Difference')] : []),
        ),
      );
    if (row.kind === 'orphaned') parts.push(make('pre', {}, `git rm ${row.baseline}`));
    else if (row.kind === 'missing') parts.push(make('pre', {}, row.message));
    target.replaceChildren(...parts);
  }

  function drawCommand() {
    const ids = [...chosen];
    (get('command') as HTMLInputElement).value = ids.length ? `npm run visual:accept -- ${ids.join(' ')}` : '';
  }

  function draw() {
    drawFilters();
    drawList();
    drawView();
    drawCommand();
  }
  function go(index: number) {
    at = Math.max(0, Math.min(rows().length - 1, index));
    draw();
    get('list').children[at]?.scrollIntoView({ block: 'nearest' });
  }
  function showView(name: View) {
    view = name;
    drawView();
  }
  function choose(row: Shown | undefined) {
    if (!row || !canAccept(row)) return;
    if (!chosen.delete(row.storyId)) chosen.add(row.storyId);
    draw();
  }

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches('#command')) return;
    const views: Record<string, View> = { 1: 'side', 2: 'slider', 3: 'difference' };
    const chosenView = views[event.key];
    if (event.key === 'j') go(at + 1);
    else if (event.key === 'k') go(at - 1);
    else if (event.key === 'x') choose(rows()[at]);
    else if (chosenView) showView(chosenView);
  });
  get('copy').addEventListener('click', () => {
    (get('command') as HTMLInputElement).select();
    void navigator.clipboard?.writeText((get('command') as HTMLInputElement).value);
  });
  const root = document.documentElement;
  const set = (theme: string) => {
    root.dataset.theme = theme;
    get('theme').textContent = theme === 'dark' ? 'Light' : 'Dark';
  };
  get('theme').addEventListener('click', () => set(root.dataset.theme === 'dark' ? 'light' : 'dark'));
  set(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  draw();
}
