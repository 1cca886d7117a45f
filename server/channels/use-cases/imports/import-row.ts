import type { DateOrder, ImportField, ImportMapping } from '../../../../src/domain/feed/import.ts';
import { type SentStory, sentStorySchema } from '../../../../src/domain/feed/inbound.ts';
import { readDate } from '../../../../src/domain/feed/read-date.ts';
import { fold } from '../../../../src/domain/story/search-words.ts';
import { dayIn } from '../../../../src/lib/zoned-day.ts';
import { plainMessage } from '../../../core/http/plain-messages.ts';
import type { Hashing } from '../../../core/ports/hashing.ts';

export type RowReader = (row: readonly string[]) => ReadRow;
type Layout = {
  readonly columns: readonly string[];
  readonly mapping: ImportMapping;
  readonly dateOrder: DateOrder;
  /** The school's. */
  readonly timeZone: string;
};
export type ReadRow =
  | { readonly story: SentStory }
  | { readonly problem: { readonly field: ImportField | 'row'; readonly message: string } };

/** Where the schema's parts come from in a row. */
const FIELD_OF: Readonly<Record<string, ImportField>> = { id: 'externalId', media: 'picture' };
const LONGEST_ID = 500;
/** A tag of text, as no sentence has it. */
const MARKUP =
  /<\/?(?:p|br|div|span|b|strong|i|em|u|a|ul|ol|li|h[1-6]|img|figure|blockquote|table|tr|td|hr|section|article)(?:\s[^<>]{0,1000})?\/?>/i;

/** Makes rows of a file into stories by its mapping. */
export function rowReader(hashing: Hashing, { columns, mapping, dateOrder, timeZone }: Layout): RowReader {
  const places = new Map(Object.entries(mapping).map(([field, column]) => [field, columns.indexOf(column ?? '')]));
  return (row) => {
    const cell = (field: ImportField) => unguarded(row[places.get(field) ?? -1] ?? '').trim();
    const extra = row.slice(columns.length).some((each) => each.trim() !== '');
    if (extra) return problem('row', `This row has ${row.length} cells, but there are ${columns.length} columns.`);
    const date = cell('publishedAt');
    const publishedAt = date === '' ? null : readDate(date, { timeZone, order: dateOrder, isCell: true });
    if (date !== '' && publishedAt === null) return problem('publishedAt', `“${date.slice(0, 60)}” isn’t a date.`);
    const [title, url] = [cell('title'), cell('url')];
    const { text, html } = bodyOf(cell('text'), cell('html'));
    const parsed = sentStorySchema.safeParse(
      {
        id: idOf(hashing, {
          externalId: cell('externalId'),
          url,
          title: title || text || html,
          day: publishedAt ? dayIn(publishedAt, timeZone) : '',
        }),
        title,
        text,
        html,
        url: url || null,
        publishedAt,
        author: cell('author'),
        hashtags: cell('hashtags')
          .split(/[\s,;]+/)
          .filter(Boolean),
        media: picturesOf(cell('picture'), cell('alt')),
      },
      { error: plainMessage },
    );
    if (parsed.success) return { story: parsed.data };
    const [issue] = parsed.error.issues;
    const [at = 'text', , part] = issue?.path.map(String) ?? [];
    const field = part === 'alt' ? 'alt' : (FIELD_OF[at] ?? (at as ImportField));
    return problem(field, field === 'text' ? 'This row has no text.' : (issue?.message ?? 'This row can’t be read.'));
  };
}

/** Columns called "Content" hold plain text in some files and what an editor made in others. */
function bodyOf(text: string, html: string): { text: string; html: string } {
  return html === '' && MARKUP.test(text) ? { text: '', html: text } : { text, html };
}

/** The addresses of a cell, each with its description where there are as many of those. */
function picturesOf(cell: string, described: string): { url: string; alt: string }[] {
  const urls: string[] = [];
  for (const piece of cell.split(/\s+|[,;|](?=https?:)/i).map(withoutSeparators)) {
    const last = urls.at(-1);
    if (piece === '') continue;
    // A name with spaces in it is no new address.
    if (last === undefined || /^https?:/i.test(piece)) urls.push(piece);
    else urls[urls.length - 1] = `${last} ${piece}`;
  }
  const each = described.split(/[|\n]/).map((alt) => alt.trim());
  const alts = each.length === urls.length ? each : [described];
  return urls.map((url, index) => ({ url, alt: alts[index] ?? '' }));
}

function withoutSeparators(piece: string): string {
  let [from, to] = [0, piece.length];
  while (from < to && ',;|'.includes(piece[from] ?? '')) from += 1;
  while (to > from && ',;|'.includes(piece[to - 1] ?? '')) to -= 1;
  return piece.slice(from, to);
}

const problem = (field: ImportField | 'row', message: string): ReadRow => ({ problem: { field, message } });

/** Our own lists put an apostrophe before what a spreadsheet would take for a formula. */
const unguarded = (cell: string): string => (/^'[=+\-@\t]/.test(cell) ? cell.slice(1) : cell).toWellFormed();

type Named = { readonly externalId: string; readonly url: string; readonly title: string; readonly day: string };

/** What tells whether a row is the same story as one of before. */
function idOf({ sha256 }: Hashing, { externalId, url, title, day }: Named): string {
  if (externalId) return externalId;
  const long = url || `${fold(title).slice(0, 300)} ${day}`;
  return long.length <= LONGEST_ID ? long : sha256(long, 'hex');
}
