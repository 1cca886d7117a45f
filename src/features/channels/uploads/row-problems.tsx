import type { ImportProblem } from '../../../domain/feed/import.ts';

/** Rows of a file that can’t be imported, each with why. */
export function RowProblems({ problems }: { problems: readonly ImportProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="row-problems">
      <h3 id="row-problems" className="type-display text-base text-ink">
        {problems.length === 1 ? '1 row can’t be imported' : `${problems.length} rows can’t be imported`}
      </h3>
      <p className="text-sm text-ink-2">
        All other rows are imported. Put these right in the file and import it again.
      </p>
      <ul
        className="max-h-80 divide-y divide-subtle overflow-y-auto rounded-surface border border-subtle bg-surface"
        aria-labelledby="row-problems"
      >
        {problems.map(({ row, message }) => (
          <li key={`${row} ${message}`} className="flex gap-3 px-4 py-2 text-sm">
            <span className="type-figures w-20 shrink-0 text-ink-3">{`Row ${row.toLocaleString('en-GB')}`}</span>
            <span className="min-w-0 text-ink wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
