import { urlProblem } from '../../../src/domain/rules.ts';

/**
 * A web site as a register has it, ready to be opened: addresses stand there as people typed them, without https://, with a
 * slash too few, or not at all.
 */
export function websiteOf(value: string | null): string | null {
  if (!value) return null;
  const typed = value.replace(/^(https?):\/*/i, (_, scheme: string) => `${scheme.toLowerCase()}://`).replace(/\s/g, '');
  const address = /^https?:\/\//.test(typed) ? typed : `https://${typed}`;
  return urlProblem(address) === null && new URL(address).hostname.includes('.') ? address : null;
}

/** The place of each column in a file's header; -1 for one that is not there. @throws Error that names what is missing */
export function placesOf<Column extends string>(
  header: readonly string[],
  columns: Readonly<Record<Column, string>>,
  needed: readonly Column[],
): Record<Column, number> {
  const names = header.map((name) => name.replace(/^\uFEFF/, '').trim());
  const places = Object.fromEntries(
    Object.entries<string>(columns).map(([column, name]) => [column, names.indexOf(name)]),
  ) as Record<Column, number>;
  const missing = needed.filter((column) => places[column] < 0).map((column) => columns[column]);
  if (missing.length > 0) throw new Error(`The register lacks the columns ${missing.join(', ')}.`);
  return places;
}
