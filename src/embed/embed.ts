/** What a widget's answer says, once it was read: what is missing has its default. As `src/domain/widget/schema.ts`, but an old answer has less. */
export type Options = {
  readonly limit: number;
  readonly columns: number;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly brand: string | null;
  readonly font?: 'system' | 'host' | 'serif';
  readonly radius?: number;
  readonly density?: 'comfortable' | 'compact';
  readonly parts?: Readonly<Partial<Record<CardPart, boolean>>>;
  readonly filters?: readonly string[];
  readonly more?: 'none' | 'button';
  readonly open?: 'source' | 'lightbox';
  readonly video?: 'click' | 'link';
  readonly share?: boolean;
  readonly report?: boolean;
  readonly cta?: { readonly label: string; readonly url: string } | null;
  readonly consent?: 'none' | 'click';
  readonly interval?: number;
  readonly emptyText?: string;
  readonly consentText?: string;
  readonly storyId?: string | null;
  readonly keep?: 'device' | 'none';
};

export type CardPart = 'picture' | 'date' | 'author' | 'excerpt' | 'hashtags' | 'channel';

export type Media = {
  readonly type: string;
  readonly url: string;
  readonly alt: string;
  readonly variants?: readonly { readonly url: string; readonly width: number; readonly type: string }[];
  readonly focus?: { readonly x: number; readonly y: number };
};

export type Story = {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly url: string | null;
  readonly author: string | null;
  readonly media: Media | null;
  readonly hashtags: readonly string[];
  readonly publishedAt: string;
  readonly network?: string | null;
  readonly places?: readonly string[];
  readonly groups?: Readonly<Record<string, readonly string[] | undefined>>;
  readonly html?: string;
};

export type Place = { readonly tag: string; readonly name: string; readonly lat: number; readonly lng: number };

export type Embed = {
  readonly widget: {
    readonly publicKey: string;
    readonly name: string;
    readonly layout: string;
    readonly options: Options;
    readonly locale: string;
    readonly dir?: string;
    readonly status?: string;
    readonly places?: readonly Place[];
  };
  readonly stories: readonly Story[];
  readonly removed?: readonly string[];
  readonly nextCursor?: string | null;
};

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
