export const STORY_VIEWS = ['list', 'grid', 'calendar', 'board'] as const;
export type StoryView = (typeof STORY_VIEWS)[number];

/** How the list shows what it finds. */
export type StoryLayout = {
  readonly view: StoryView;
  /** Of the calendar, `2026-11`; `null` for this month. */
  readonly month: string | null;
};

const DEFAULT_VIEW: StoryView = 'grid';

export function readLayout(params: URLSearchParams): StoryLayout {
  return {
    view: STORY_VIEWS.find((each) => each === params.get('view')) ?? DEFAULT_VIEW,
    month: /^\d{4}-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '')?.[0] ?? null,
  };
}

/** The address of the layout; what is as usual is left out. Other parameters stay. */
export function writeLayout({ view, month }: StoryLayout, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  if (view === DEFAULT_VIEW) next.delete('view');
  else next.set('view', view);
  if (view === 'calendar' && month) next.set('month', month);
  else next.delete('month');
  return next;
}
