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
  readonly severity?: 'info' | 'important' | 'emergency';
  readonly from?: string | null;
  readonly until?: string | null;
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
