import type { Embed, Story } from './embed.ts';

export type State = 'ready' | 'empty' | 'paused' | 'consent';

/** A widget that is drawn, as its parts get it: they are loaded apart, and have nothing else of the script. */
export type View = {
  readonly embed: Embed;
  readonly state: State;
  readonly host: HTMLElement;
  /** Everything is in it. */
  readonly box: HTMLElement;
  /** Of the headings of stories. */
  readonly level: number;
  /** Where the widget's own addresses begin, without a slash at the end; empty in a preview. */
  readonly address: string;
  /** English in the widget's language. */
  say: (english: string) => string;
  readonly make: Make;
  card(story: Story): HTMLElement;
  /** What else each card gets. */
  readonly dressers: ((card: HTMLElement, story: Story) => void)[];
  /** Writes the styles anew. */
  redress(): void;
  /** Draws other stories in place of those that are shown. */
  redraw(stories: readonly Story[]): void;
  /** What is called before the stories are drawn anew, and when the widget goes. */
  ends: (() => void)[];
  end(): void;
  /** Counts what a visitor does, once the part that counts is there. */
  count: (type: string, storyId?: string, value?: string) => void;
  /** Calls another part, with its styles in place. */
  part(name: string, ...more: unknown[]): Promise<unknown>;
  readStory(value: unknown): Story | null;
  /** Draws the widget as from the beginning, after the visitor has agreed to what it asks of other sites. */
  allow(): void;
};

export type Make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  name?: string,
  text?: string,
) => HTMLElementTagNameMap[K];

/** A layout gets the stories and returns the element with them; what else there is adds to the view. */
export type Part = {
  readonly css?: string;
  readonly default: (view: View, ...more: never[]) => unknown;
};
