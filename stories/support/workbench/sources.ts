import {
  type Connector,
  type ConnectorItem,
  type Page,
  type SignIn,
  SourceError,
  type UnreadableItem,
} from '../../../server/core/ports/connector.ts';
import type { Connectors } from '../../../server/core/ports/connectors.ts';
import { manifestOf, NETWORKS, type Network, type Source } from '../../../src/domain/networks/all.ts';
import { PIECES, type Piece } from './content.ts';
import { scene } from './pictures.ts';
import { STORY_NOW } from './scenario.ts';

export type SourceAnswer = {
  readonly title?: string;
  readonly items?: readonly ConnectorItem[];
  readonly unreadable?: readonly UnreadableItem[];
  /** Thrown in place of an answer. */
  readonly error?: SourceError;
};

/** One channel of a school for each. */
export const sourceKey = (source: Source): string => addressOf(source).toLowerCase();

const addressOf = (source: Source): string => ('url' in source ? source.url : JSON.stringify(source));

/** By a word in the address, where no story has scripted it. */
const UNUSABLE: Readonly<Record<string, SourceError>> = {
  'page.html': new SourceError('not-a-feed', 'This address leads to a web page, not to a feed.'),
  broken: new SourceError('broken', 'The feed breaks off in the middle.'),
  missing: new SourceError('http-status', 'The address answered 404: there is nothing there.', { status: 404 }),
};
const HOUR = 3_600_000;
const POSTS = 5;

/** The world outside that channels are read from. What no story has scripted has five posts. */
export class Sources implements Connectors {
  readonly #answers = new Map<string, SourceAnswer>();

  /** What an address, or the source of another network, answers from now on. */
  set(source: string | Source, answer: SourceAnswer): void {
    this.#answers.set(typeof source === 'string' ? source.toLowerCase() : sourceKey(source), answer);
  }

  get(network: Network): Connector | undefined {
    if (!(NETWORKS as readonly string[]).includes(network)) return undefined;
    const read = (source: Source) => this.#read(source);
    return {
      network,
      sourceKey,
      ...(manifestOf(network).signIn ? { signIn: signInAt(network) } : {}),
      async *read({ source }) {
        yield read(source);
      },
    };
  }

  #read(source: Source): Page {
    const answer = this.#answers.get(sourceKey(source)) ?? fivePosts(addressOf(source));
    const { title = 'A channel', items = [], unreadable = [], error } = answer;
    if (error) throw error;
    return { status: 'read', isWhole: true, title, items, unreadable, cursor: {} };
  }
}

/** A provider without a page: it agrees to everything. */
function signInAt(network: Network): SignIn {
  const account = { id: '5001', name: 'Oakfield Films', handle: 'oakfieldfilms', picture: null };
  const scopes = manifestOf(network).signIn?.scopes.map(({ scope }) => scope) ?? [];
  return {
    begin: async ({ state }) => ({ authorizeUrl: `https://provider.example/?state=${state}`, kept: {} }),
    finish: async () => ({ credentials: { access: 'token' }, scopes, expiresAt: null }),
    verify: async ({ client }) => {
      if (client.clientSecret.startsWith('wrong'))
        throw new SourceError('ours', 'The provider doesn’t recognise SprX.');
    },
    account: async () => account,
    accounts: async () => [
      { ...account, kind: 'user' },
      {
        ...account,
        id: '5002',
        name: 'Oakfield Parents',
        handle: 'oakfieldparents',
        kind: 'user',
        problem: 'You are not an admin of this account there.',
      },
    ],
  };
}

function fivePosts(address: string): SourceAnswer {
  const [, error] = Object.entries(UNUSABLE).find(([word]) => address.includes(word)) ?? [];
  if (error) return { error };
  return {
    title: URL.canParse(address) ? new URL(address).hostname : 'Oakfield School',
    items: Array.from({ length: POSTS }, (_, n) => post(n)),
  };
}

function post(n: number): ConnectorItem {
  const piece = PIECES[(n * 3 + 5) % PIECES.length] as Piece;
  return {
    externalId: `incoming-${n}`,
    title: piece.title,
    text: piece.text.join('\n'),
    html: piece.text.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    permalink: `https://www.oakfield.example/incoming/${n}`,
    author: null,
    media: piece.scene ? [scene(piece.scene)] : [],
    hashtags: piece.tags,
    publishedAt: new Date(Date.parse(STORY_NOW) - n * HOUR).toISOString(),
  };
}
