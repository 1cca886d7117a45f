import Check from 'lucide-react/icons/check';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../button.tsx';
import { Spinner } from '../spinner.tsx';
import { useAnchored } from '../use-anchored.ts';
import type { Option } from './option.ts';
import type { OptionsResult } from './use-options.ts';

/** A longer list is not read; typing narrows it down. */
const MOST = 100;

interface Props {
  /** By which the text field names its list. */
  id: string;
  label: string;
  /** The field that it opens below. */
  anchor: RefObject<HTMLElement | null>;
  /** The options, or that they are being looked for. */
  result: OptionsResult;
  /** What was typed, which is marked in the options. */
  query: string;
  /** The option that Enter would choose. */
  active: Option | undefined;
  /** Whether an option is ticked. */
  isChosen: (value: string) => boolean;
  multiple?: boolean;
  emptyText: string;
  /** Called when another option is marked. */
  onMark: (value: string) => void;
  /** Called with the option that was chosen. */
  onChoose: (option: Option) => void;
  onDismiss: () => void;
}

const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

export const optionId = (id: string, index: number) => `${id}-option-${index}`;

/** What a combobox opens: the options, and a row that says when there are none, not yet, or not for now. */
export function OptionList({
  id,
  label,
  anchor,
  result,
  query,
  active,
  isChosen,
  multiple = false,
  emptyText,
  onMark,
  onChoose,
  onDismiss,
}: Props) {
  const ref = useAnchored<HTMLDivElement>(anchor, { onDismiss, width: 'anchor' });
  const { status, rows, retry } = result;
  const shown = rows.slice(0, MOST);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press anywhere in it, its scroll bar too, leaves the focus in the text
    <div
      ref={ref}
      popover="manual"
      data-slot="option-list"
      onMouseDown={(event) => event.preventDefault()}
      className="flex animate-enter flex-col overflow-hidden rounded-surface border border-subtle bg-raised text-ink shadow-float"
    >
      <ul
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list that is chosen from
        role="listbox"
        id={id}
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        aria-busy={status === 'loading' || undefined}
        className="max-h-80 min-h-0 flex-1 overflow-y-auto p-1 empty:hidden"
      >
        {runsOf(shown).map(({ group, start, options }) => {
          const own = options.map((option, at) => (
            <Row
              key={option.value}
              id={optionId(id, start + at)}
              option={option}
              chosen={isChosen(option.value)}
              active={option.value === active?.value}
              onMark={onMark}
              onChoose={onChoose}
            />
          ));
          return group === undefined ? own : <Group key={group} name={group} options={own} />;
        })}
      </ul>
      {status === 'loading' ? (
        <p className="flex animate-late items-center gap-2 px-3.5 py-2.5 text-sm text-ink-2">
          <Spinner /> Searching…
        </p>
      ) : null}
      {status === 'failed' ? (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-subtle px-3.5 py-2 text-sm">
          <span>The search did not work.</span>
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : null}
      {status === 'ready' && rows.length === 0 ? (
        <p className="px-3.5 py-2.5 text-sm wrap-anywhere text-ink-2">
          {query ? `No results for “${query}”` : emptyText}
        </p>
      ) : null}
      {rows.length > MOST ? (
        <p className="border-t border-subtle px-3.5 py-2 text-xs text-ink-3">
          The first {MOST} of {rows.length.toLocaleString('en-GB')}. Type more to narrow them down.
        </p>
      ) : null}
    </div>
  );
}

/** The rows that follow each other in one group. */
function runsOf(rows: readonly Option[]) {
  const runs: { group: string | undefined; start: number; options: Option[] }[] = [];
  for (const [at, option] of rows.entries()) {
    const last = runs.at(-1);
    if (last && last.group === option.group) last.options.push(option);
    else runs.push({ group: option.group, start: at, options: [option] });
  }
  return runs;
}

function Group({ name, options }: { name: string; options: ReactNode }) {
  return (
    <li role="presentation">
      <span aria-hidden="true" className="block px-2.5 pt-2 pb-1 text-xs font-medium text-ink-3">
        {name}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: options of a listbox stand in groups, not in fieldsets */}
      <ul role="group" aria-label={name}>
        {options}
      </ul>
    </li>
  );
}

interface RowProps {
  id: string;
  option: Option;
  chosen: boolean;
  active: boolean;
  onMark: (value: string) => void;
  onChoose: (option: Option) => void;
}

function Row({ id, option, chosen, active, onMark, onChoose }: RowProps) {
  const { value, label, detail, disabled = false } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the text field
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
    <li
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the listbox
      role="option"
      id={id}
      ref={active ? intoView : null}
      aria-selected={chosen}
      aria-disabled={disabled || undefined}
      data-active={active || undefined}
      onPointerMove={() => disabled || active || onMark(value)}
      onClick={() => disabled || onChoose(option)}
      // It has the ring of the focus, which in truth stays in the text field.
      className="flex min-h-control-sm items-center gap-2.5 rounded-control px-2.5 py-1 text-base -outline-offset-2 outline-focus select-none aria-disabled:text-ink-3 data-active:bg-hover data-active:outline-2"
    >
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{label}</span>
        {detail ? <span className="block truncate text-xs text-ink-3">{detail}</span> : null}
      </span>
      {chosen ? <Check className="size-4 shrink-0 text-brand-text" strokeWidth={2} aria-hidden /> : null}
    </li>
  );
}
