import ColumnsIcon from 'lucide-react/icons/columns-3';
import { type ToggleEvent, useId } from 'react';
import { buttonClass } from '../button.tsx';
import type { Column } from './column.ts';
import type { Columns } from './use-columns.ts';

/** Which columns are in sight, and whether the outer two stay there. The browser opens and closes it. */
export function ColumnChooser<T>({ all, columns }: { all: readonly Column<T>[]; columns: Columns<T> }) {
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
        <ColumnsIcon className="size-4" strokeWidth={1.75} aria-hidden />
        Columns
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Columns"
        onToggle={place}
        className="m-0 w-56 animate-enter rounded-surface border border-subtle bg-raised p-2 text-base text-ink shadow-float"
      >
        {all.map(({ id, header, kind, always }) =>
          kind === 'actions' ? null : (
            <Choice
              key={id}
              label={header}
              checked={columns.isVisible(id)}
              disabled={always}
              onChange={(visible) => columns.setVisible(id, visible)}
            />
          ),
        )}
        <hr className="my-2 border-subtle" />
        <Choice
          label="Freeze the first column"
          checked={columns.pinned.start.length > 0}
          onChange={(pinned) => columns.setPinned('start', pinned)}
        />
        <Choice
          label="Freeze the last column"
          checked={columns.pinned.end.length > 0}
          onChange={(pinned) => columns.setPinned('end', pinned)}
        />
      </div>
    </>
  );
}

type ChoiceProps = { label: string; checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void };

function Choice({ label, checked, disabled, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-control-sm items-center gap-2.5 rounded-control px-2 hover:bg-hover has-disabled:text-ink-3">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0"
      />
      <span className="min-w-0 truncate">{label}</span>
    </label>
  );
}

/** Below its button, as far to the end as that reaches. */
function place({ currentTarget: panel, newState }: ToggleEvent<HTMLElement>): void {
  const button = panel.previousElementSibling?.getBoundingClientRect();
  if (newState !== 'open' || !button) return;
  const mostLeft = document.documentElement.clientWidth - panel.offsetWidth - 8;
  const rtl = getComputedStyle(panel).direction === 'rtl';
  const left = rtl ? button.left : button.right - panel.offsetWidth;
  panel.style.inset = `${button.bottom + 6}px auto auto ${Math.max(8, Math.min(mostLeft, left))}px`;
}
