import type { Connector, ConnectorItem, Cursor, Page } from '../../server/core/ports/connector.ts';
import type { Network, SourceOf } from '../../src/domain/networks/all.ts';

export type WorldPost = { readonly id: string; readonly text: string; readonly at: number };
type Refusal = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

/** A provider that speaks the network's protocol on this machine. */
export type ConnectorWorld<N extends Network> = {
  readonly connector: Connector<N>;
  readonly source: SourceOf<N>;
  /** The same source, written otherwise. */
  readonly sameSource: SourceOf<N>;
  readonly otherSource: SourceOf<N>;
  /** The source's posts from now on, newest first. */
  publish(posts: readonly WorldPost[]): void;
  /** Every answer from now on; `null`: it works again. */
  refuse(refusal: Refusal | null): void;
  /** From now on the second page is given for every page behind it, or no longer. */
  repeatPages(isRepeating: boolean): void;
  /** Lets so much time pass that edits are looked for, where they are not at every reading. */
  untilEditsAreSeen?(): void;
  /** Paths asked for so far. */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

/** Does something in a world that is closed after it. */
export type Within<N extends Network> = (work: (world: ConnectorWorld<N>) => Promise<void>) => Promise<void>;

export const HOUR = 3_600_000;
export const NEWEST = Date.UTC(2026, 10, 20, 9);
export const posts = (count: number, from = 0): WorldPost[] =>
  Array.from({ length: count }, (_, index) => {
    const number = count - index + from;
    return {
      id: String(number),
      text: `Post ${number} of the school. <b>#Tag${number}</b>`,
      at: NEWEST + (number - count) * HOUR,
    };
  });

export const itemsOf = (pages: readonly Page[]): ConnectorItem[] =>
  pages.flatMap((page) => (page.status === 'read' ? page.items : []));
export const namesOf = (pages: readonly Page[]) => itemsOf(pages).map(({ externalId }) => externalId);
export const cursorOf = (pages: readonly Page[]): Cursor => pages.at(-1)?.cursor ?? {};
