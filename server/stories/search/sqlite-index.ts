import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { IndexedStory, IndexPage, IndexPosition, IndexQuery, IndexState, SchoolIndex } from './story-index.ts';
import { Vocabulary } from './vocabulary.ts';

/** Taking in so many is short enough for everyone else to wait. */
const SLICE = 25;
/** Goes up when an index of before cannot be read any more; such a file is made anew. */
const FORMAT = 2;

/**
 * Words stand in an FTS5 table that keeps no text (https://www.sqlite.org/fts5.html, contentless-delete), filters in a table of
 * labels. It is a cache, so no write is synced to the disk.
 */
const SET_UP = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = OFF',
  'PRAGMA temp_store = MEMORY',
  'PRAGMA busy_timeout = 2000',
  'CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID',
  `CREATE TABLE IF NOT EXISTS story (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL,
    publishedAt INTEGER NOT NULL, importedAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, sortTitle TEXT NOT NULL,
    publishAt INTEGER
  )`,
  'CREATE INDEX IF NOT EXISTS story_published ON story (publishedAt, id)',
  'CREATE INDEX IF NOT EXISTS story_imported ON story (importedAt, id)',
  'CREATE INDEX IF NOT EXISTS story_scheduled ON story (publishAt) WHERE publishAt IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS story_title ON story (sortTitle, id)',
  'CREATE TABLE IF NOT EXISTS label (value TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (value, row)) WITHOUT ROWID',
  'CREATE INDEX IF NOT EXISTS label_row ON label (row)',
  'CREATE TABLE IF NOT EXISTS term (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE)',
  `CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (
    title, hashtags, text, content='', contentless_delete=1, detail=column, prefix='1 2 3',
    tokenize="unicode61 remove_diacritics 0"
  )`,
];

/** The columns that all words of a story of this rank stand in; what is mistyped comes last. */
const RANKS = [
  { columns: '{title} : ', isMistyped: false },
  { columns: '{title hashtags} : ', isMistyped: false },
  { columns: '', isMistyped: false },
  { columns: '', isMistyped: true },
] as const;

/** The index that lies in the order of a field. */
const ORDERED = { publishedAt: 'story_published', importedAt: 'story_imported', sortTitle: 'story_title' } as const;

// Long: the statements are prepared once and shared by all that is done with them.
export function sqliteIndex(db: DatabaseSync): SchoolIndex {
  const before = stateIn(db, 'format');
  if (before !== undefined && before !== FORMAT) throw new Error('An index of another format');
  for (const statement of SET_UP) db.exec(statement);
  const set = db.prepare(
    'INSERT INTO state (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  set.run('format', FORMAT);
  const vocabulary = new Vocabulary(db);
  const selectVersion = db.prepare('SELECT row, version, updatedAt FROM story WHERE id = ?');
  const insert = db.prepare(
    'INSERT INTO story (id, version, publishedAt, importedAt, updatedAt, sortTitle, publishAt) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const forget = [
    db.prepare('DELETE FROM words WHERE rowid = ?'),
    db.prepare('DELETE FROM label WHERE row = ?'),
    db.prepare('DELETE FROM story WHERE row = ?'),
  ];
  const insertWords = db.prepare('INSERT INTO words (rowid, title, hashtags, text) VALUES (?, ?, ?, ?)');
  const insertLabel = db.prepare('INSERT OR IGNORE INTO label (value, row) VALUES (?, ?)');

  function removeRow(row: SQLInputValue): void {
    for (const statement of forget) statement.run(row);
  }

  function put(story: IndexedStory): boolean {
    const old = selectVersion.get(story.id);
    if (old && old.updatedAt === story.updatedAt && old.version === story.version) return false;
    // Two looks at once: the slower one may still have the story as it was.
    if (old && Number(old.version) > story.version) return false;
    if (old) removeRow(old.row as SQLInputValue);
    const { id, version, publishedAt, importedAt, updatedAt, sortTitle, publishAt, title, hashtags, text } = story;
    const { lastInsertRowid: row } = insert.run(id, version, publishedAt, importedAt, updatedAt, sortTitle, publishAt);
    insertWords.run(row, title, hashtags, text);
    for (const label of story.labels) insertLabel.run(label, row);
    vocabulary.add(`${title} ${hashtags} ${text}`);
    return true;
  }

  function inTransaction<T>(work: () => T): T {
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    slice: SLICE,
    state: () => ({ isWhole: stateIn(db, 'isWhole') === 1, through: stateIn(db, 'through') ?? 0 }),
    put: (stories) => inTransaction(() => stories.filter(put).length),
    remove(removals) {
      inTransaction(() => {
        for (const { id } of removals) {
          const old = selectVersion.get(id);
          if (old) removeRow(old.row as SQLInputValue);
        }
      });
    },
    show() {},
    reached({ isWhole, through }: IndexState) {
      inTransaction(() => {
        set.run('isWhole', isWhole ? 1 : 0);
        set.run('through', through);
      });
    },
    count: () => Number(db.prepare('SELECT count(*) AS many FROM story').get()?.many ?? 0),
    total: (time) => total(filterOf({ labels: [], without: [], ...time }, null)),
    countsOf(beginning, time) {
      const { ofStory } = filterOf({ labels: [], without: [], ...time }, null);
      const within = ofStory.length > 0 ? `AND row IN (SELECT row FROM story ${whereOf(ofStory)})` : '';
      const rows = db
        .prepare(`SELECT value, count(*) AS many FROM label WHERE value >= ? AND value < ? ${within} GROUP BY value`)
        // No label has a letter as high as this one behind its beginning.
        .all(beginning, `${beginning}\u{10FFFF}`, ...valuesOf(ofStory));
      return new Map(rows.map(({ value, many }) => [String(value).slice(beginning.length), Number(many)]));
    },
    find: (query) => (query.order === 'relevance' ? byRelevance(query) : inOneOrder(query)),
  };

  function inOneOrder(query: IndexQuery): IndexPage {
    if (query.order === 'relevance') throw new Error('Not one order');
    const { field, direction } = query.order;
    const match = allOf(query.searchWords, true);
    const filter = filterOf(query, match);
    const matches = match === null ? 0 : matching(match);
    const rows = page(filter, { field, direction, matches }, query.after ?? null, query.limit + 1, 0);
    return { rows: rows.slice(0, query.limit), hasMore: rows.length > query.limit, total: total(filter) };
  }

  /** Rank by rank: what an earlier one has is left out of the later ones, and one that has nothing more is passed over. */
  function byRelevance(query: IndexQuery): IndexPage {
    const ranks = RANKS.map(({ columns, isMistyped }) => {
      const match = allOf(query.searchWords, isMistyped);
      return match === null ? null : counted(`${columns}(${match})`);
    });
    const rows: IndexPosition[] = [];
    const first = query.after?.rank ?? 0;
    for (let rank = first; rank < RANKS.length && rows.length <= query.limit; rank += 1) {
      const { match = null, matches = 0 } = ranks[rank] ?? {};
      const before = ranks[rank - 1];
      if (match !== null && matches === (before?.matches ?? 0)) continue;
      const filter = filterOf(query, match, before?.match ?? null);
      const after = rank === first ? (query.after ?? null) : null;
      const missing = query.limit + 1 - rows.length;
      rows.push(...page(filter, { field: 'publishedAt', direction: 'desc', matches }, after, missing, rank));
    }
    const whole = filterOf(query, ranks.at(-1)?.match ?? null);
    return { rows: rows.slice(0, query.limit), hasMore: rows.length > query.limit, total: total(whole) };
  }

  function page(
    { wordMatches, others, ofStory }: Filter,
    { field, direction, matches }: Order,
    after: IndexPosition | null,
    limit: number,
    rank: number,
  ): IndexPosition[] {
    const parts = [...wordMatches.map(inWords), ...others, ...ofStory];
    if (after)
      parts.push({ sql: `(${field}, id) ${direction === 'asc' ? '>' : '<'} (?, ?)`, values: [after.value, after.id] });
    // Where many match, a page is found sooner along the order than by sorting all that match.
    const along = matches * matches > limit * mostRows() ? `INDEXED BY ${ORDERED[field]}` : '';
    const order = `ORDER BY ${field} ${direction}, id ${direction}`;
    const rows = db
      .prepare(`SELECT id, ${field} AS value FROM story ${along} ${whereOf(parts)} ${order} LIMIT ?`)
      .all(...valuesOf(parts), limit);
    return rows.map(({ id, value }) => ({ rank, value: value as number | string, id: id as string }));
  }

  function counted(match: string) {
    return { match, matches: matching(match) };
  }

  function mostRows(): number {
    return Number(db.prepare('SELECT max(row) AS most FROM story').get()?.most ?? 0);
  }

  function total({ wordMatches, others, ofStory }: Filter): number {
    // Words and labels have the story's row, which spares a look at each story.
    const isOfStory = wordMatches.length !== 1 || ofStory.length > 0;
    const parts = isOfStory
      ? [...wordMatches.map(inWords), ...others, ...ofStory]
      : [...wordMatches.map(amongWords), ...others];
    return Number(
      db
        .prepare(`SELECT count(*) AS many FROM ${isOfStory ? 'story' : 'words AS story'} ${whereOf(parts)}`)
        .get(...valuesOf(parts))?.many ?? 0,
    );
  }

  function matching(match: string): number {
    return Number(db.prepare('SELECT count(*) AS many FROM words WHERE words MATCH ?').get(match)?.many ?? 0);
  }

  /** All words, each by its beginning or, with `isMistyped`, as one of those it may have been meant as. `null` without words. */
  function allOf(searchWords: readonly string[], isMistyped: boolean): string | null {
    if (searchWords.length === 0) return null;
    return searchWords
      .map((word) => {
        const meant = isMistyped ? vocabulary.near(word) : [];
        return `(${[`${quoted(word)}*`, ...meant.map(quoted)].join(' OR ')})`;
      })
      .join(' AND ');
  }
}

type Part = { readonly sql: string; readonly values: readonly SQLInputValue[] };
type WordMatch = { readonly match: string; readonly not?: boolean };

/** What a story must have: words, labels and the like that go by its row, and fields of its own. */
type Filter = {
  readonly wordMatches: readonly WordMatch[];
  readonly others: readonly Part[];
  readonly ofStory: readonly Part[];
};

type Filtered = Omit<IndexQuery, 'searchWords' | 'order' | 'after' | 'limit'>;
type Order = { readonly field: keyof typeof ORDERED; readonly direction: 'asc' | 'desc'; readonly matches: number };

function filterOf(query: Filtered, match: string | null, notMatch: string | null = null): Filter {
  const ofStory: Part[] = [];
  const add = (sql: string, value: SQLInputValue | undefined) => {
    if (value !== undefined) ofStory.push({ sql, values: [value] });
  };
  add('publishAt >= ?', query.scheduledFrom);
  add('publishAt < ?', query.scheduledBefore);
  add('publishedAt >= ?', query.from);
  add('publishedAt < ?', query.before);
  const some = [...(query.anyLabel ? [query.anyLabel] : []), ...(query.anyLabels ?? [])];
  return {
    wordMatches: [
      ...(match === null ? [] : [{ match }]),
      ...(notMatch === null ? [] : [{ match: notMatch, not: true }]),
    ],
    others: [
      ...query.labels.map((label) => labelled([label], match)),
      ...query.without.map((label) => not(labelled([label], match))),
      ...some.map((labels) => labelled(labels, match)),
    ],
    ofStory,
  };
}

/** One of these labels: looked up for each story that has the words, or, without words, what the stories are found by. */
function labelled(values: readonly string[], match: string | null): Part {
  const marks = values.map(() => '?').join(', ');
  const sql =
    match === null
      ? `story.rowid IN (SELECT row FROM label WHERE value IN (${marks}))`
      : `EXISTS (SELECT 1 FROM label WHERE label.row = story.rowid AND value IN (${marks}))`;
  return { sql, values };
}

const not = ({ sql, values }: Part): Part => ({ sql: `NOT ${sql}`, values });

const inWords = ({ match, not = false }: WordMatch): Part => ({
  sql: `story.rowid ${not ? 'NOT IN' : 'IN'} (SELECT rowid FROM words WHERE words MATCH ?)`,
  values: [match],
});

const amongWords = ({ match }: WordMatch): Part => ({ sql: 'story.words MATCH ?', values: [match] });

const whereOf = (parts: readonly Part[]) =>
  parts.length > 0 ? `WHERE ${parts.map(({ sql }) => sql).join(' AND ')}` : '';
const valuesOf = (parts: readonly Part[]) => parts.flatMap(({ values }) => values);

/** Words have letters and digits alone, so that nothing in them could end the text. */
const quoted = (word: string) => `"${word}"`;

function stateIn(db: DatabaseSync, name: string): number | undefined {
  const hasTable = db.prepare(`SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = 'state'`).get();
  if (!hasTable) return undefined;
  const row = db.prepare('SELECT value FROM state WHERE name = ?').get(name);
  return row === undefined ? undefined : Number(row.value);
}
