import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Select } from '../../ui/select.tsx';
import { MetaLine } from '../meta-line.tsx';

export type ImportField = {
  readonly id: string;
  /** "Title" */
  readonly label: string;
  readonly isRequired?: boolean;
};

/** A column of the file that is to be imported. */
export type ImportColumn = {
  readonly id: string;
  /** As the file has it; may be empty. */
  readonly heading: string;
  /** The first few values that are not empty. */
  readonly samples: readonly string[];
  /** Rows with nothing in this column. */
  readonly emptyRows: number;
  /** Rows whose value does not fit the field chosen, and one of them in words. */
  readonly problem?: { readonly rows: number; readonly example: string };
};

type RowProps = {
  /** The column of the file with examples. */
  column: ImportColumn;
  /** How many there are in the file. */
  rowCount: number;
  /** What a column can become. */
  fields: readonly ImportField[];
  /** The field it goes to; `null`: it is left out. */
  value: string | null;
  onValueChange: (field: string | null) => void;
  /** The field was guessed from the heading and is not confirmed yet. */
  isGuess?: boolean;
  /** Fields that other columns go to. */
  taken?: ReadonlySet<string>;
};

const LEAVE_OUT = '';
const rows = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'row' : 'rows'}`;

/** One column of a file and where it goes: what it is called, what is in it, the field, and what would not fit. */
export function ImportMappingRow({ column, rowCount, fields, value, onValueChange, isGuess = false, taken }: RowProps) {
  const noteId = useId();
  const { heading, samples, emptyRows, problem } = column;
  const name = heading.trim() || 'A column without a heading';
  const field = fields.find(({ id }) => id === value);
  const isShort = field?.isRequired && emptyRows > 0;
  return (
    <li
      data-column={column.id}
      data-left-out={value === null || undefined}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 p-card"
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-4">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h3 className={`text-base font-medium wrap-anywhere ${value === null ? 'text-ink-2' : 'text-ink'}`}>
            <bdi>{name}</bdi>
          </h3>
          {samples.length > 0 ? (
            <MetaLine className="max-h-10 text-sm text-ink-3">
              {samples.map((sample) => (
                <bdi key={sample}>{sample}</bdi>
              ))}
            </MetaLine>
          ) : (
            <p className="text-sm text-ink-3">Empty</p>
          )}
        </div>
        <ArrowRight className="mt-2.5 size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
      </div>
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={`Where “${name}” goes`}
            aria-describedby={noteId}
            aria-invalid={problem ? true : undefined}
            className="min-w-40 flex-1"
            value={value ?? LEAVE_OUT}
            onChange={(event) => onValueChange(event.target.value === LEAVE_OUT ? null : event.target.value)}
            options={[
              { value: LEAVE_OUT, label: 'Leave out' },
              ...fields.map(({ id, label, isRequired }) => ({
                value: id,
                label: `${label}${isRequired ? ' (needed)' : ''}${taken?.has(id) && id !== value ? ', taken' : ''}`,
                disabled: taken?.has(id) && id !== value,
              })),
            ]}
          />
          {isGuess && value !== null ? <Badge tone="info">Our guess</Badge> : null}
        </div>
        <div id={noteId} className="grid gap-0.5 text-sm">
          {problem ? (
            <p className="text-danger-text wrap-anywhere">
              {rows(problem.rows)} don’t fit, for example “{problem.example}”.
            </p>
          ) : null}
          {isShort ? (
            <p className="text-amber-text">{rows(emptyRows)} have nothing here and would be left out.</p>
          ) : emptyRows > 0 ? (
            <p className="text-ink-3">
              Empty in{' '}
              {emptyRows === rowCount ? 'all rows' : `${emptyRows.toLocaleString('en-GB')} of ${rows(rowCount)}`}
            </p>
          ) : null}
        </div>
      </div>
    </li>
  );
}

type ListProps = {
  /** "columns of schools.csv" */
  label: string;
  /** The columns of the file with examples. */
  columns: readonly ImportColumn[];
  /** How many rows the file has. */
  rowCount: number;
  /** What a column can become. */
  fields: readonly ImportField[];
  /** By column, the field it goes to. */
  mapping: Readonly<Record<string, string | null>>;
  /** Called with the field of each column. */
  onMappingChange: (mapping: Record<string, string | null>) => void;
  /** Columns whose field was guessed. */
  guessed?: ReadonlySet<string>;
};

/** All columns of a file, and which fields that are needed have none yet. A field takes one column. */
export function ImportMapping({ label, columns, rowCount, fields, mapping, onMappingChange, guessed }: ListProps) {
  const taken = new Set(Object.values(mapping).filter((field) => field !== null));
  const missing = fields.filter(({ id, isRequired }) => isRequired && !taken.has(id));
  return (
    <section aria-label={label} className="rounded-surface border border-subtle bg-surface">
      <p
        role="status"
        className={`border-b border-subtle px-4 py-3 text-sm ${missing.length > 0 ? 'text-amber-text' : 'text-ink-2'}`}
      >
        {missing.length > 0
          ? `Still missing: ${missing.map((field) => field.label).join(', ')}.`
          : `All required columns are chosen. ${taken.size.toLocaleString('en-GB')} of ${columns.length.toLocaleString('en-GB')} columns are imported.`}
      </p>
      <ul className="divide-y divide-subtle">
        {columns.map((column) => (
          <ImportMappingRow
            key={column.id}
            column={column}
            rowCount={rowCount}
            fields={fields}
            value={mapping[column.id] ?? null}
            onValueChange={(field) => onMappingChange({ ...mapping, [column.id]: field })}
            isGuess={guessed?.has(column.id)}
            taken={taken}
          />
        ))}
      </ul>
    </section>
  );
}
