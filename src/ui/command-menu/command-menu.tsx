import Search from 'lucide-react/icons/search';
import { useId, useState } from 'react';
import { Announcement, useAnnouncement } from '../announcement.tsx';
import { useActive } from '../combobox/use-active.ts';
import { KeyHint, KeyHints } from '../key-hint.tsx';
import { useModal } from '../modal.tsx';
import { Spinner } from '../spinner.tsx';
import { useResultsAnnounced } from '../use-results-announced.ts';
import {
  type CommandGroup,
  type CommandRow,
  matchingGroups,
  type RecentCommand,
  restingGroups,
  type ShownGroup,
  withFound,
} from './command.ts';
import { type SourcesState, useSources } from './use-sources.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Its name, and the placeholder of the empty field: "Search Oakfield School". */
  label: string;
  /** What can be found at once, under its headings. */
  groups: readonly CommandGroup[];
  /** What was used last, the latest first; the caller remembers it. */
  recent?: readonly RecentCommand[];
  /** After a command ran and before the menu is gone. */
  onRan?: (ran: RecentCommand) => void;
}

/** Everything one may go to or do, found by the beginnings of its words. */
export function CommandMenu({ open, ...props }: Props) {
  return open ? <OpenMenu {...props} /> : null;
}

function OpenMenu({ onOpenChange, label, groups, recent = [], onRan }: Omit<Props, 'open'>) {
  const id = useId();
  const { dialog } = useModal(false, onOpenChange);
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const sources = useSources(groups, query);
  const shown: ShownGroup[] = query
    ? withFound(matchingGroups(query, groups, recent), sources.groups)
    : restingGroups(groups, recent);
  const rows = shown.flatMap((group) => group.rows);
  const run = (row: CommandRow) => {
    const { command } = row;
    const { title = '' } = shown.find(({ rows: own }) => own.includes(row)) ?? {};
    const before = recent.find((each) => each.command.id === command.id);
    onOpenChange(false);
    command.onRun();
    onRan?.({ group: before?.group ?? title, command });
  };
  const { active, mark, onKey } = useActive<CommandRow>({
    rows,
    open: true,
    onOpenChange: () => undefined,
    onChoose: run,
    start: 'first',
  });
  const optionId = (row: CommandRow) => `${id}-${rows.indexOf(row)}`;
  return (
    <dialog
      data-slot="command-menu"
      {...dialog}
      aria-label={label}
      className="fixed inset-x-0 top-0 mx-auto mt-4 mb-auto max-h-11/12 w-11/12 max-w-dialog animate-enter overflow-hidden rounded-dialog border border-subtle bg-raised text-ink shadow-float backdrop:bg-backdrop open:flex open:flex-col md:mt-24 md:max-h-128"
    >
      <div className="relative flex items-center border-b border-subtle">
        <Search className="pointer-events-none absolute start-4 size-4 text-ink-3" strokeWidth={1.75} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? optionId(active) : undefined}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            mark(null);
          }}
          onKeyDown={onKey}
          className="h-14 w-full min-w-0 bg-transparent ps-11 pe-4 text-md outline-none"
        />
      </div>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        className="min-h-0 flex-1 overflow-y-auto p-2 empty:hidden"
      >
        {shown.map((group, index) => (
          <Group
            key={group.title}
            id={`${id}-group-${index}`}
            group={group}
            active={active}
            optionId={optionId}
            onMark={mark}
            onRun={run}
          />
        ))}
      </div>
      <Outcome query={query} rows={rows.length} found={sources} />
      <KeyHints aria-hidden className="hidden border-t border-subtle px-4 py-2.5 md:flex">
        <KeyHint keys={['↑', '↓']} label="move" />
        <KeyHint keys={['Enter']} label="open" />
        <KeyHint keys={['Esc']} label="close" />
      </KeyHints>
    </dialog>
  );
}

function Outcome({ query, rows, found: sources }: { query: string; rows: number; found: SourcesState }) {
  const { loading, failed } = sources;
  const nothing = query !== '' && rows === 0 && !loading;
  const trouble = failed.length > 0 ? `We couldn’t search ${failed.join(' and ')}. Try again.` : '';
  const [announced, announce] = useAnnouncement();
  useResultsAnnounced({ query: query || null, count: rows, status: loading ? 'loading' : 'ready' }, (results) =>
    announce([results, trouble].filter(Boolean).join('. ')),
  );
  return (
    <>
      {loading ? (
        <p aria-hidden className="flex animate-late items-center gap-2 px-5 py-3 text-sm text-ink-2">
          <Spinner /> Searching…
        </p>
      ) : null}
      {nothing || trouble ? (
        <div aria-hidden className="grid gap-1 px-5 py-4 text-base text-ink-2">
          {nothing ? <p className="wrap-anywhere">No results for “{query}”. Try another word.</p> : null}
          {trouble ? <p>{trouble}</p> : null}
        </div>
      ) : null}
      <Announcement announced={announced} />
    </>
  );
}

interface GroupProps {
  id: string;
  group: ShownGroup;
  active: CommandRow | undefined;
  optionId: (row: CommandRow) => string;
  onMark: (value: string) => void;
  onRun: (row: CommandRow) => void;
}

const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

function Group({ id, group, active, optionId, onMark, onRun }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: options that belong together, not a question of a form
    <div role="group" aria-labelledby={id} className="not-first:mt-2">
      <p id={id} className="px-2.5 pt-1 pb-1.5 text-xs text-ink-3">
        {group.title}
      </p>
      {group.rows.map((row) => {
        const { label, detail, icon: Icon, keys } = row.command;
        const isActive = row.value === active?.value;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the text field
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
          <div
            key={row.value}
            role="option"
            id={optionId(row)}
            ref={isActive ? intoView : null}
            aria-selected={isActive}
            data-active={isActive || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => isActive || onMark(row.value)}
            onClick={() => onRun(row)}
            // It has the ring of the focus, which in truth stays in the text field.
            className="flex min-h-control scroll-my-2 items-center gap-3 rounded-control px-2.5 py-1.5 text-base -outline-offset-2 outline-focus select-none data-active:bg-hover data-active:outline-2"
          >
            {Icon ? <Icon className="size-4 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden /> : null}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{label}</span>
              {detail ? <span className="block truncate text-xs text-ink-3">{detail}</span> : null}
            </span>
            {keys ? <KeyHint keys={keys} /> : null}
          </div>
        );
      })}
    </div>
  );
}
