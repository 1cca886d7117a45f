import type { DateOrder, ImportField, ImportMapping } from '../../../../src/domain/feed/import.ts';
import { readDate } from '../../../../src/domain/feed/import-dates.ts';
import { type SentStory, sentStorySchema } from '../../../../src/domain/feed/inbound.ts';
import { fold } from '../../../../src/domain/story/search-words.ts';
import { plainMessage } from '../../../core/http/plain-messages.ts';
import type { Hashing } from '../../../core/ports/hashing.ts';

export type RowReader = (row: readonly string[]) => ReadRow;
export type ReadRow =
  | { readonly story: SentStory }
  | { readonly problem: { readonly field: ImportField | 'row'; readonly message: string } };

/** Where the schema's parts come from in a row. */
const FIELD_OF: Readonly<Record<string, ImportField>> = { id: 'externalId', media: 'picture' };
const LONGEST_ID = 500;

/** Makes rows of a file into stories by its mapping. */
export function rowReader(
  hashing: Hashing,
  columns: readonly string[],
  mapping: ImportMapping,
  order: DateOrder,
): RowReader {
  const places = new Map(Object.entries(mapping).map(([field, column]) => [field, columns.indexOf(column ?? '')]));
  return (row) => {
    const cell = (field: ImportField) => unguarded(row[places.get(field) ?? -1] ?? '').trim();
    const extra = row.slice(columns.length).some((each) => each.trim() !== '');
    if (extra) return problem('row', `This row has ${row.length} cells, but there are ${columns.length} columns.`);
    const date = cell('publishedAt');
    const publishedAt = date === '' ? null : readDate(date, order);
    if (date !== '' && publishedAt === null) return problem('publishedAt', `“${date.slice(0, 60)}” isn’t a date.`);
    const [title, text, html, url, picture] = [cell('title'), cell('text'), cell('html'), cell('url'), cell('picture')];
    const parsed = sentStorySchema.safeParse(
      {
        id: idOf(hashing, {
          externalId: cell('externalId'),
          url,
          title: title || text || html,
          day: publishedAt?.slice(0, 10) ?? '',
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
        media: picture === '' ? [] : [{ url: picture, alt: cell('alt') }],
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
