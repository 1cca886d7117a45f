import type { AuditDocument } from '../../core/audit.ts';
import type { Deps } from '../../core/deps.ts';

/** A bulk change is about hundreds: its row names a few. */
const NAMED = 3;
const NAME_FIELDS = ['name', 'title', 'displayName', 'email'] as const;

/** What the documents of the entries are called now; of one that is gone, what the entry itself says. */
export async function namesOfTargets(
  { db }: Deps,
  entries: readonly AuditDocument[],
): Promise<(entry: AuditDocument) => string[]> {
  const paths = [...new Set(entries.flatMap(namedTargets))];
  const documents = paths.length > 0 ? await db.getAll(...paths.map((path) => db.doc(path))) : [];
  const names = new Map(documents.map((document, index) => [paths[index], nameIn(document.data())]));
  return (entry) =>
    namedTargets(entry).flatMap((path) => {
      const isAlone = typeof entry.target === 'string';
      const name = names.get(path) ?? (isAlone ? (nameIn(entry.after) ?? nameIn(entry.before)) : null);
      return name ? [name] : [];
    });
}

function namedTargets({ target }: AuditDocument): string[] {
  return (typeof target === 'string' ? [target] : target).slice(0, NAMED).filter(isDocumentPath);
}

function isDocumentPath(path: string): boolean {
  const segments = path.split('/');
  return segments.length % 2 === 0 && segments.every(Boolean);
}

function nameIn(fields: object | null | undefined): string | null {
  const values: Record<string, unknown> = { ...fields };
  const name = NAME_FIELDS.map((field) => values[field]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : null;
}
