import type { ChangeEvent } from 'react';

interface Props {
  label: string;
  checked: boolean;
  /** Some of those it stands for. */
  partly?: boolean;
  tabIndex: 0 | -1;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * The kit's checkbox in as few elements as it takes, since dozens come into view at a time. All of its cell is its target.
 * A row and its border leave an odd height: the margin keeps the box off half pixels, which are drawn now up, now down.
 */
export function PickBox({ label, checked, partly = false, tabIndex, onChange }: Props) {
  return (
    <>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = partly;
        }}
        tabIndex={tabIndex}
        onChange={onChange}
        className="col-start-1 row-start-1 mt-px size-4.5 appearance-none rounded-control border border-control bg-surface before:absolute before:inset-0 checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand"
      />
      {checked || partly ? (
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={3}
          className="pointer-events-none col-start-1 row-start-1 mt-px size-3.5 text-brand-ink"
          aria-hidden="true"
        >
          <path d={partly ? 'M5 12h14' : 'M20 6 9 17l-5-5'} />
        </svg>
      ) : null}
    </>
  );
}
