import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Network } from '../../../src/domain/networks/all.ts';
import { DRAWING_SIZE, DRAWINGS } from '../../seed/drawings.ts';
import type { Written } from './posts.ts';
import type { Grant, SignInState, StandInSignIn } from './sign-in.ts';

/** A post in its present state. `at` is ms since 1970 and its name as well. */
export type StandInPost = Written & { readonly at: number; readonly picture: StandInPicture | null };
export type StandInPicture = {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

export type Reply = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The content type where it is not JSON; the body is then sent unchanged. */
  readonly type?: string;
  readonly body: unknown;
};

export type StandInRequest = {
  /** Below the stand-in's own address. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Newest first. */
  readonly posts: readonly StandInPost[];
  /** Where the stand-in is, without a slash at the end. */
  readonly base: string;
  /** Where the school's site is, and when the demo data were made: what the demo's own channels show. */
  readonly demo: { readonly origin: string; readonly anchor: Date };
  readonly now: number;
  /** Whose token the request came with; `null` where one does not sign in. */
  readonly signedIn: Grant | null;
  /** Said once the last page was given: what changes after the first reading has then changed. */
  readonly wasRead: () => void;
};

/** One network's protocol, spoken for its demo account. */
export type StandIn = {
  readonly network: Network;
  readonly posts: readonly Written[];
  /** What is typed to connect its account; `null` where one signs in. */
  readonly sample: string | null;
  /** Left out where it is read without. */
  readonly signIn?: StandInSignIn;
  /** Whether an account that would be read at `origin` is the one that lives here. */
  claims(origin: string, account: string): boolean;
  /** What is given to everyone, of a network that is read with a sign-in or without. */
  isOpen?(path: string): boolean;
  /** Who tells of its new posts (WebSub), where its provider has such a hub. */
  readonly hub?: {
    readonly path: string;
    /** The origin of its topics: what one holds is answered at the same path here. */
    readonly topicOrigin: string;
    /** Those of what is posted by hand. */
    readonly topics: readonly string[];
  };
  /** `null` for a path that the protocol does not have. */
  answer(request: StandInRequest): Reply | null;
  /** What the provider answers while it is set to refuse. */
  readonly refusals: {
    readonly limit: (now: number) => Reply;
    readonly fail: Reply;
    /** Left out where what is read without a sign-in is given to everyone. */
    readonly revoke?: Reply;
  };
};

export const ACTS = ['revoke', 'limit', 'fail', 'ok', 'post'] as const;
export type Act = (typeof ACTS)[number];

export type StandInState = {
  mode: Exclude<Act, 'post'>;
  isRead: boolean;
  /** ms of the posts that were made by hand. */
  posted: number[];
  signIns?: SignInState;
};

export type StateStore = { of(network: Network): StandInState; save(): void };

/** Everything in one small file; in memory alone without one. */
export function openState(file: string | null): StateStore {
  type All = Partial<Record<Network, StandInState>>;
  const all: All = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as All) : {};
  return {
    of(network) {
      all[network] ??= { mode: 'ok', isRead: false, posted: [] };
      return all[network];
    },
    save() {
      if (!file) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.next`, JSON.stringify(all), { flush: true });
      renameSync(`${file}.next`, file);
    },
  };
}

const EVERY_MS = 31 * 3_600_000;
/** Of the written posts, by their place: what is put right and what is taken away after the first reading. */
const EDITED = 1;
const DELETED = 2;

/** The account's posts as they stand, newest first. */
export function postsOf(standIn: StandIn, state: StandInState, anchor: Date, base: string): StandInPost[] {
  const written = writtenPosts(standIn.posts, anchor, base).flatMap((each, index): StandInPost[] => {
    if (state.isRead && index === DELETED) return [];
    return [state.isRead && index === EDITED ? { ...each, text: `${each.text} (Corrected.)` } : each];
  });
  const byHand = state.posted.map((at) => made({ text: NEW_POST, tags: ['news'], drawing: 'library' }, at, base));
  return [...byHand, ...written].sort((a, b) => b.at - a.at);
}

/** Below a stand-in's own address. As a picture that is copied: no provider gives drawings as SVG. */
export const drawingAt = (base: string, drawing: string) => `${base}/media/${drawing}.png`;

/** As they were written, one behind the other. */
export function writtenPosts(posts: readonly Written[], anchor: Date, base: string): StandInPost[] {
  const newest = anchor.getTime() - 2 * 3_600_000;
  return posts.map((each, index) => made(each, newest - index * EVERY_MS, base));
}

function made(written: Written, at: number, base: string): StandInPost {
  const { drawing } = written;
  const picture = drawing ? { url: drawingAt(base, drawing), alt: DRAWINGS[drawing], ...DRAWING_SIZE } : null;
  return { ...written, at, picture };
}

const NEW_POST = 'Hot from the corridor: the lost trophy was in the trophy cabinet.';

/** A page of a list by its `at`: those older than `before`, and whether there are more. */
export function pageOf(posts: readonly StandInPost[], before: number | null, limit: number) {
  const rest = before === null ? posts : posts.filter(({ at }) => at < before);
  return { page: rest.slice(0, limit), hasMore: rest.length > limit };
}
