import { cx } from 'class-variance-authority';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useCallback } from 'react';

type Props = ComponentProps<'div'> & {
  label: string;
  /** One stop for Tab, and the arrows go from control to control: for rows of buttons, never around a text field. */
  roving?: boolean;
};

/** A row of filters or of buttons above what they act on. */
export function Toolbar({ label, roving = false, className, ...props }: Props) {
  const shared = {
    'data-slot': 'toolbar',
    'aria-label': label,
    className: cx('flex flex-wrap items-center gap-2', className),
  };
  if (roving) return <RovingToolbar {...props} {...shared} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: filters belong together without being one question of a form
    <div role="group" {...shared} {...props} />
  );
}

const STOPS = 'button:not(:disabled), a[href], select:not(:disabled)';
const stopsOf = (toolbar: HTMLElement) => [...toolbar.querySelectorAll<HTMLElement>(STOPS)];

function reach(toolbar: HTMLElement, stop: HTMLElement | undefined) {
  for (const other of stopsOf(toolbar)) other.tabIndex = other === stop ? 0 : -1;
}

function RovingToolbar({ onKeyDown, onFocus, ...props }: ComponentProps<'div'>) {
  const attach = useCallback((node: HTMLDivElement) => {
    const settle = () => {
      const stops = stopsOf(node);
      reach(
        node,
        stops.find((stop) => stop === document.activeElement || stop.getAttribute('tabindex') === '0') ?? stops[0],
      );
    };
    settle();
    // Controls come, go and are locked; there must always be exactly one that Tab reaches.
    const observer = new MutationObserver(settle);
    observer.observe(node, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, []);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    const stops = stopsOf(event.currentTarget);
    const from = stops.indexOf(event.target as HTMLElement);
    if (event.defaultPrevented || from < 0) return;
    const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const to = { ArrowRight: from + ahead, ArrowLeft: from - ahead, Home: 0, End: stops.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    stops[(to + stops.length) % stops.length]?.focus();
  };
  const remember = (event: FocusEvent<HTMLDivElement>) => {
    onFocus?.(event);
    const stop = stopsOf(event.currentTarget).find((each) => each === event.target);
    if (stop) reach(event.currentTarget, stop);
  };
  return <div role="toolbar" {...props} ref={attach} onKeyDown={move} onFocus={remember} />;
}

/** Pushes what follows to the end of the row. */
export function ToolbarSpace() {
  return <span aria-hidden="true" className="flex-1" />;
}
