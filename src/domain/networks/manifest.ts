import * as z from 'zod/mini';
import type { FetchAllow } from '../rules.ts';

/** What stands for a network; what each looks like is the patterns' matter. The first nine are the networks' own marks. */
export const MARKS = [
  'youtube',
  'mastodon',
  'bluesky',
  'vimeo',
  'flickr',
  'facebook',
  'instagram',
  'x',
  'linkedin',
  'feed',
  'link',
  'system',
  'file',
  'email',
] as const;
export type Mark = (typeof MARKS)[number];

/** How stories come in where there is nothing to read: as signed requests, in a file, as emails. */
export type Receives = 'requests' | 'file' | 'emails';

/** What is read: a feed at an address, or an account by its name. */
export type Reads = 'feed' | 'account';

/** One question of the form that connects a channel; `name` is a key of what is sent as `source`. */
export type NetworkField = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'url' | 'text';
  readonly description: string;
  readonly placeholder: string;
};

/** One thing that a sign-in asks the provider to allow. */
export type Scope = {
  /** As the provider names it. */
  readonly scope: string;
  /** What it is for, after “so that we can”. */
  readonly purpose: string;
  /** Nothing can be read without it. */
  readonly isNeeded: boolean;
};

/** Whether we learn of something that happens at the source. */
export type Seen = 'always' | 'sometimes' | 'never';

/** How far back a first reading reaches: everything, as many of the newest as the source gives, or so many at most. */
export type History = 'all' | { readonly newest: number | null } | { readonly most: number };

/** What a channel’s source lets us know. The connector contract proves what is promised here. */
export type SourceCapabilities = {
  /** What is changed in a post there, changes here. */
  readonly edits: Seen;
  /** What is deleted there is marked here, and a person asked. */
  readonly deletions: Seen;
  /** It may name a hub that tells us of new posts (WebSub). */
  readonly push: boolean;
  readonly history: History;
};

/**
 * All that the product knows of one network. No code outside its manifest and its connector names it.
 * `Source` is what is stored of a channel's source, `Connect` whether one can be connected in this version.
 */
export type NetworkManifest<Id extends string = string, Source = unknown, Connect extends boolean = boolean> = {
  readonly id: Id;
  /** Its own name, as people know it. */
  readonly label: string;
  readonly mark: Mark;
  /** What a person has to do at the network before it can be read. */
  readonly auth: 'none' | 'oauth1' | 'oauth2' | 'upload';
  /** Who learns that a school reads there, for the list of processors. */
  readonly provider: { readonly name: string; readonly place: string };
  /** What a sign-in asks for; left out where there is none. */
  readonly signIn?: {
    /** The source's one field: which account is read. */
    readonly field: string;
    readonly scopes: readonly Scope[];
    /** The page that the provider leads back to, with the attempt's id behind it; the usual one, which takes a `state`, without. */
    readonly returnsTo?: `/${string}`;
    /**
     * The provider tells us, by a request signed with the client's secret, when a person takes the sign-in back or wants
     * what we know of them erased.
     */
    readonly tells?: 'signed-request';
  };
  readonly source: z.ZodMiniType<Source>;
  /** What a form or the API may send for it: checked, and made into what is stored. */
  request(allow: FetchAllow): z.ZodMiniType<Source>;
  readonly fields: readonly NetworkField[];
  readonly capabilities: {
    /** A person can connect a channel of it; otherwise the demo data alone have one. */
    readonly connect: Connect;
    /** What is otherwise with a sign-in, of a network that is read with one or without. */
    readonly signedIn?: Partial<SourceCapabilities>;
  } & SourceCapabilities;
  /** What the provider charges by the post that is read; left out where reading costs nothing. */
  readonly metered?: {
    /** Posts in a calendar month, all schools together, until a platform admin sets another limit. */
    readonly cap: number;
    /** In US dollars, as the provider publishes it. */
    readonly pricePerThousand: number;
    /** The provider gives no fewer posts to one request. */
    readonly leastPosts: number;
  };
  /** What a person names to connect one. */
  readonly reads: Reads;
  /** Its stories are sent here and nothing is ever read; left out where there is a source to read. */
  readonly receives?: Receives;
  readonly help: {
    /** The heading of its form. */
    readonly title: string;
    /** What comes in through it, in one sentence; how far back it reaches is said behind it by `capabilities`. */
    readonly what: string;
    /** Where to find what the form asks for. */
    readonly where: { readonly question: string; readonly answer: string };
  };
  /** A source as people know it: a handle, an address. `null` where it is only an id. */
  sourceLabel(source: Source): string | null;
  /** The part of a source that a problem with it is said at. */
  problemField(source: Source): string;
  /** What of a source may be shown to everyone; all of it where this is left out. */
  openSource?(source: Source): Source;
};

export function defineNetwork<const Id extends string, Source, const Connect extends boolean>(
  manifest: NetworkManifest<Id, Source, Connect>,
): NetworkManifest<Id, Source, Connect> {
  const { help, capabilities } = manifest;
  return { ...manifest, help: { ...help, what: help.what + reachOf(capabilities.history) } };
}

function reachOf(history: History): string {
  if (history === 'all') return '';
  if ('most' in history) return `, up to the newest ${history.most.toLocaleString('en-GB')}`;
  return history.newest === null ? '' : `, the newest ${history.newest} at first`;
}

type Upload<Id extends string, How extends Receives> = Pick<NetworkManifest<Id>, 'label' | 'mark' | 'help'> & {
  readonly id: Id;
  readonly receives: How;
};
type UploadManifest<Id extends string, How extends Receives> = NetworkManifest<Id, Record<string, never>, true> & {
  readonly receives: How;
};

/** A way in without a source: what its school sends is all there is. */
export function defineUpload<const Id extends string, const How extends Receives>(
  upload: Upload<Id, How>,
): UploadManifest<Id, How> {
  const nothing = z.strictObject({});
  return {
    ...upload,
    auth: 'upload',
    provider: { name: upload.label, place: 'The school itself' },
    source: nothing,
    request: () => nothing,
    fields: [],
    capabilities: {
      connect: true,
      // A story that is sent again changes; only who sends requests can say that it is deleted.
      edits: 'always',
      deletions: upload.receives === 'requests' ? 'always' : 'never',
      push: false,
      history: 'all',
    },
    reads: 'account',
    sourceLabel: () => null,
    problemField: () => '',
  };
}
