import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, type ComposedParts, composeBackend } from './compose.ts';
import { firestorePublicChanges } from './core/changes/public-changes.ts';
import type { SearchSettings } from './core/config.ts';
import { createSafeFetch } from './core/fetch/safe-fetch.ts';
import { parseMail } from './core/mail/parse-mail.ts';
import { nodeHashing } from './core/node-hashing.ts';
import { sharpPictures } from './core/pictures/sharp-pictures.ts';
import type { StoryFinder } from './core/ports/stories.ts';
import { randomHex } from './core/random.ts';
import { nodeCsv } from './core/table/node-csv.ts';
import { nodeNames } from './schools/dns/node-names.ts';
import { askForIndex } from './stories/index.ts';
import type { IndexParts } from './stories/search/current-indexes.ts';
import { indexedStoryFinder } from './stories/search/indexed-story-finder.ts';
import { embeddedIndexing, serverIndexing } from './stories/search/indexing.ts';
import { searchServer } from './stories/search/server/search-server.ts';
import { serverIndexes } from './stories/search/server/server-indexes.ts';
import { sqliteIndexes } from './stories/search/sqlite-indexes.ts';

export type { Backend };

type FromNode = 'hashing' | 'names' | 'csv' | 'parseMail' | 'pictures';
export type BackendParts = Omit<ComposedParts, FromNode> &
  Partial<Pick<ComposedParts, FromNode>> & {
    /** Where the search indexes are kept; in a temporary folder of this process where it is left out. */
    readonly searchDir?: string | null;
    /** A search server that all processes share, in place of an index in each. */
    readonly search?: SearchSettings | null;
  };

/** The backend as it runs in Node. */
export function createBackend(parts: BackendParts): Backend {
  const { db, log, searchDir, now = () => new Date() } = parts;
  const folder = searchDir ?? join(tmpdir(), `sprx-search-${process.pid}-${randomHex(8)}`);
  const indexes = sqliteIndexes(folder);
  const finder = { db, log, now };
  const stories =
    parts.stories ??
    (parts.search
      ? searchedByServer(finder, parts.search, (iid) => askForIndex(backend.deps, iid))
      : indexedStoryFinder({ ...finder, indexes, indexing: embeddedIndexing({ db, indexes, now }) }));
  const publicChanges =
    parts.publicChanges ?? firestorePublicChanges({ db, log, now, owner: `server-${randomHex(16)}` });
  const backend: Backend = composeBackend({
    ...parts,
    publicChanges,
    hashing: parts.hashing ?? nodeHashing,
    names: parts.names ?? nodeNames(),
    csv: parts.csv ?? nodeCsv,
    parseMail: parts.parseMail ?? parseMail,
    pictures: parts.pictures ?? sharpPictures(),
    stories,
  });
  return {
    ...backend,
    async stop() {
      await backend.stop();
      indexes.close();
      if (!searchDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server's own address is allowed, also a private one: only the operator of SprX can set it. */
function searchedByServer(
  parts: Pick<IndexParts, 'db' | 'log' | 'now'>,
  { url, index, key }: SearchSettings,
  ask: (iid: string) => Promise<void>,
): StoryFinder {
  const { hostname, port, protocol } = new URL(url);
  const fetch = createSafeFetch({
    allow: [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`],
    userAgent: 'SprX',
    limits: { maxRedirects: 0, timeoutMs: 60_000 },
  });
  const indexes = serverIndexes(searchServer({ url, key, fetch }), index, parts.now);
  const indexing = serverIndexing({ db: parts.db, indexes, now: parts.now });
  return indexedStoryFinder({ ...parts, indexes, indexing, askForIndex: ask });
}
