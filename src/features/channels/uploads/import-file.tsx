import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../data/call.ts';
import { mapImport, runImport } from '../../../domain/api/uploads.ts';
import {
  DATE_ORDERS,
  type DateOrder,
  hasText,
  IMPORT_FIELDS,
  type Import,
  type ImportField,
  type ImportProblem,
} from '../../../domain/feed/import.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { ImportMapping } from '../../../patterns/channels/import-mapping-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select.tsx';
import { ImportProgress } from './import-progress.tsx';
import { RowProblems } from './row-problems.tsx';

const LABELS: Record<ImportField, string> = {
  title: 'Title',
  text: 'Text',
  html: 'Text as HTML',
  url: 'Web address',
  externalId: 'Id',
  publishedAt: 'Date',
  author: 'Author',
  picture: 'Picture (address)',
  alt: 'Picture description',
  hashtags: 'Hashtags',
};
const ORDERS: Record<DateOrder, string> = { dmy: 'Day, month, year', mdy: 'Month, day, year', ymd: 'Year, month, day' };

type Props = { sent: Import; onAgain: () => void };
type Checked = { readonly items: readonly SchoolStory[]; readonly problems: readonly ImportProblem[] };
type Choice = { readonly mapping: Readonly<Record<string, string | null>>; readonly dateOrder: DateOrder };

/** What is in a file: which column goes where, how its stories will look, and which rows can’t be imported. */
export function ImportFile({ sent, onAgain }: Props) {
  const [choice, setChoice] = useState<Choice>(() => ({
    mapping: byColumn(sent.mapping),
    dateOrder: sent.dateOrder,
  }));
  const { checked, problem, isChecking } = useCheck(sent.id, choice);
  const { start, jobId, isStarting, refused } = useRun(sent.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (jobId) return <ImportProgress sent={sent} jobId={jobId} onAgain={onAgain} />;
  const fields = IMPORT_FIELDS.map((id) => ({
    id,
    label: LABELS[id],
    isRequired: id === 'text' && !Object.values(choice.mapping).includes('html'),
  }));
  return (
    <Stack gap={5}>
      <h2 ref={heading} tabIndex={-1} className="w-fit rounded-control type-display text-lg text-ink wrap-anywhere">
        {`${sent.fileName}: ${rowsInWords(sent.rows)}`}
      </h2>
      <ImportMapping
        label={`Columns of ${sent.fileName}`}
        rowCount={sent.rows}
        columns={sent.columns.map(({ name, samples }) => ({ id: name, heading: name, samples, emptyRows: 0 }))}
        fields={fields}
        mapping={choice.mapping}
        onMappingChange={(mapping) => setChoice({ ...choice, mapping })}
        guessed={new Set(Object.values(sent.mapping))}
      />
      <Field label="Dates" description="How a date is read, for example 03/04/2026">
        <Select
          className="max-w-60"
          value={choice.dateOrder}
          onChange={({ target: { value } }) => setChoice({ ...choice, dateOrder: value as DateOrder })}
          options={DATE_ORDERS.map((value) => ({ value, label: ORDERS[value] }))}
        />
      </Field>
      {problem ? (
        <Banner tone="danger" title="The file couldn’t be checked." live>
          {problem}
        </Banner>
      ) : null}
      {checked ? <Preview checked={checked} /> : null}
      {refused ? (
        <Banner tone="danger" title="The import did not start." live>
          {refused}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 border-t border-subtle pt-4">
        <Button
          variant="primary"
          disabled={!checked || isChecking}
          onClick={() => void start()}
          busy={isStarting}
          busyLabel="Starting the import…"
        >
          Import
        </Button>
        <Button variant="ghost" onClick={onAgain}>
          Choose another file
        </Button>
        <span role="status" className="text-sm text-ink-3">
          {isChecking ? 'Checking the rows…' : ''}
        </span>
      </div>
    </Stack>
  );
}

/** Has each choice checked by the server; a newer one stops the one before. */
function useCheck(id: string, { mapping, dateOrder }: Choice) {
  const call = useCall();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  useEffect(() => {
    const columnsByField = byField(mapping);
    if (!hasText(columnsByField)) {
      setChecked(null);
      return;
    }
    const abort = new AbortController();
    setChecking(true);
    setProblem(null);
    call(mapImport, { params: { id }, body: { mapping: columnsByField, dateOrder }, signal: abort.signal })
      .then(
        ({ preview }) => setChecked(preview),
        (error: unknown) => {
          if (abort.signal.aborted) return;
          setChecked(null);
          setProblem(errorMessage(error));
        },
      )
      .finally(() => {
        if (!abort.signal.aborted) setChecking(false);
      });
    return () => abort.abort();
  }, [call, id, mapping, dateOrder]);
  return { checked, problem, isChecking };
}

function useRun(id: string) {
  const call = useCall();
  const [jobId, setJobId] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const start = async () => {
    setStarting(true);
    setRefused(null);
    try {
      setJobId((await call(runImport, { params: { id } })).job.id);
    } catch (error) {
      setRefused(errorMessage(error));
    } finally {
      setStarting(false);
    }
  };
  return { start, jobId, isStarting, refused };
}

function Preview({ checked: { items, problems } }: { checked: Checked }) {
  return (
    <>
      {items.length > 0 ? (
        <section className="grid gap-2" aria-labelledby="first-stories">
          <h3 id="first-stories" className="type-display text-base text-ink">
            The first stories
          </h3>
          <ul className="grid gap-2" aria-labelledby="first-stories">
            {items.map((story) => (
              <li key={story.id} className="rounded-surface border border-subtle bg-surface p-card">
                <p dir="auto" className="font-medium text-ink wrap-anywhere">
                  {story.title}
                </p>
                <p dir="auto" className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">
                  {story.text}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <RowProblems problems={problems} />
    </>
  );
}

/** By column, the field it goes to. */
function byColumn(mapping: Readonly<Record<string, string>>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [column, field]));
}

function byField(mapping: Choice['mapping']): { [Field in ImportField]?: string } {
  return Object.fromEntries(Object.entries(mapping).flatMap(([column, field]) => (field ? [[field, column]] : [])));
}

const rowsInWords = (rows: number): string => `${rows.toLocaleString('en-GB')} ${rows === 1 ? 'row' : 'rows'}`;
