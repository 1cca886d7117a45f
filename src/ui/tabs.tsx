import { cx } from 'class-variance-authority';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  use,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

/** What the panels need to know of the row above them. */
const Chosen = createContext({ id: '', value: '', showsAll: false });
const tabId = (id: string, value: string) => `${id}-tab-${encodeURIComponent(value)}`;
const panelId = (id: string, value: string) => `${id}-panel-${encodeURIComponent(value)}`;

/** A row of tabs without what they show. */
export interface TabRow {
  /** Names the row of tabs. */
  label: string;
  /** The tab that is shown, or that this panel belongs to. */
  value: string;
  onValueChange: (value: string) => void;
  /** A count is a number, or words where it is not known to the last: "200+". */
  items: readonly { value: string; label: ReactNode; count?: number | string; disabled?: boolean }[];
  /** The row came in the place of one that had the focus, since each tab is a page of its own. */
  takesFocus?: boolean;
}

interface Props extends TabRow {
  /** `TabPanel`s. */
  children: ReactNode;
  /** Where words run the other way than on the page: arrows and order follow it. */
  dir?: 'ltr' | 'rtl';
  /** Where there is space for all panels at once: without the row, each a part of the page. */
  showsAll?: boolean;
  className?: string;
}

/** Parts of one thing. Where each has its own address, use links with the same look. */
export function Tabs({
  label,
  value,
  onValueChange,
  items,
  takesFocus = false,
  children,
  dir,
  showsAll = false,
  className,
}: Props) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => {
    if (takesFocus) row.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  });
  useLayoutEffect(() => takeFocus(), []);
  const choose = (next: string) => {
    if (next !== value) onValueChange(next);
  };
  // One stop for Tab: the chosen one, or the first where none is or the chosen one is locked.
  const open = items.filter(({ disabled }) => !disabled);
  const stop = open.find((item) => item.value === value) ?? open[0];
  return (
    <div data-slot="tabs" dir={dir} className={cx('grid content-start gap-4', className)}>
      {showsAll ? null : (
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          aria-orientation="horizontal"
          className="flex gap-1 overflow-x-auto border-b border-subtle"
          onKeyDown={moveFocus}
        >
          {items.map((item) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={tabId(id, item.value)}
              aria-controls={panelId(id, item.value)}
              aria-selected={item.value === value}
              disabled={item.disabled}
              tabIndex={item === stop ? 0 : -1}
              // The arrows show what they reach; a click does where the browser gives a button no focus.
              onFocus={() => choose(item.value)}
              onClick={() => choose(item.value)}
              className="inline-flex h-control shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-base font-medium text-ink-2 -outline-offset-2 transition-colors hover:text-ink disabled:text-ink-3 aria-selected:border-brand aria-selected:text-ink aria-selected:forced-color-adjust-none forced-colors:aria-selected:bg-brand forced-colors:aria-selected:text-brand-ink"
            >
              {item.label}
              {item.count === undefined ? null : (
                <span className="rounded-full bg-hover px-1.5 text-xs text-ink-2 type-figures">
                  {typeof item.count === 'number' ? item.count.toLocaleString('en-GB') : item.count}
                </span>
              )}
            </button>
          ))}
        </div>
      )}
      <Chosen value={{ id, value, showsAll }}>{children}</Chosen>
    </div>
  );
}

/** Round and round through those that are not locked. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')];
  const here = tabs.indexOf(event.target as HTMLElement);
  const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? -1
        : /^Arrow(Left|Right)$/.test(event.key)
          ? (here + (event.key === ahead ? 1 : -1)) % tabs.length
          : undefined;
  if (here < 0 || next === undefined) return;
  event.preventDefault();
  tabs.at(next)?.focus();
}

export function TabPanel({
  ref,
  value,
  keepMounted = false,
  className,
  children,
}: {
  ref?: Ref<HTMLDivElement>;
  /** The tab that is shown, or that this panel belongs to. */
  value: string;
  /** Stays in the page, out of sight, while another tab is shown: for a form in which something may have been typed. */
  keepMounted?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const chosen = use(Chosen);
  const { showsAll } = chosen;
  const isShown = showsAll || chosen.value === value;
  return (
    <div
      ref={ref}
      data-slot="tab-panel"
      id={panelId(chosen.id, value)}
      tabIndex={-1}
      // The keys go on from a tab into its part, whatever it has.
      {...(showsAll ? null : { role: 'tabpanel', 'aria-labelledby': tabId(chosen.id, value), tabIndex: 0 })}
      hidden={!isShown}
      className={className}
    >
      {isShown || keepMounted ? children : null}
    </div>
  );
}
