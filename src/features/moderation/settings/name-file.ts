import { isOneWord, nameWords } from '../../../domain/story/consent.ts';

/** Lines that are not a name of two words or more, counted from 1; empty lines are no names. */
export function shortNames(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (isOneWord(line) ? [index + 1] : []));
}

export function namesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => nameWords(line).length > 0);
}

/** "Line 4 has one word." or "Lines 4, 9 and 12 have one word.", and what to do. */
export function shortNamesInWords(lines: readonly number[]): string {
  const SAID = 5;
  const shown = lines.slice(0, SAID).map(String);
  const rest = lines.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} more`] : shown;
  const list = all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
  const which = lines.length === 1 ? `Line ${list} has one word.` : `Lines ${list} have one word.`;
  return `${which} Enter first name and surname, so that not every story is stopped.`;
}

const WHOLE = /^(full |pupil |student |child |display )?names?$|^(pupil|student|child)$/;
const FIRST = /^(first|fore|given|preferred|known|christian|legal first|preferred first)( ?names?| as)$/;
const LAST = /^(last|family|sur|legal last|preferred last)( ?names?)$/;

/** The names of a table, a line each: the columns that its first row calls so, else the first two. */
export function namesOfTable(text: string): string {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''));
  const head = (rows[0] ?? []).map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ' '),
  );
  const at = (pattern: RegExp) => head.findIndex((cell) => pattern.test(cell));
  const [first, last, whole] = [at(FIRST), at(LAST), at(WHOLE)];
  const named = first >= 0 && last >= 0 ? [first, last] : whole >= 0 ? [whole] : null;
  return (named ? rows.slice(1) : rows)
    .map((row) =>
      (named ?? [0, 1])
        .map((column) => row[column]?.trim() ?? '')
        .filter(Boolean)
        .join(' ')
        .replace(/\s+/g, ' '),
    )
    .filter(Boolean)
    .join('\n');
}

/** Rows of cells, parted by whichever of comma, semicolon and tab the first row has most of. */
function rowsOf(text: string): string[][] {
  const firstLine = text.split(/\r?\n/, 1)[0] ?? '';
  const count = (separator: string) => firstLine.split(separator).length;
  const separator = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  endCell();
  return rows.filter((row) => row.some((each) => each.trim() !== ''));
}

/** Text of a file as spreadsheets save it: UTF-8, UTF-16 with its mark, or Windows-1252. Throws where it is no text. */
export function decodeNames(bytes: Uint8Array<ArrayBuffer>): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new Error('This file is not a table of names. Save it as CSV and choose it again.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
