import { cx } from 'class-variance-authority';
import { CopyButton } from './copy-button.tsx';

interface Props {
  /** The text that is copied as it is. */
  code: string;
  /** What the text is: "Snippet for your web site". */
  label: string;
  /** A verb and what: “Copy snippet”. */
  copyLabel: string;
  /** Called after it was copied. */
  onCopy?: () => void;
  className?: string;
}

/** Text to be taken elsewhere as it is. */
export function CodeBox({ code, label, copyLabel, onCopy, className }: Props) {
  return (
    <figure data-slot="code-box" className={cx('rounded-surface border border-subtle bg-sunken', className)}>
      <figcaption className="flex flex-wrap items-center justify-between gap-2 border-b border-subtle px-4 py-2">
        <span className="text-sm font-medium text-ink-2">{label}</span>
        <CopyButton value={code} label={copyLabel} size="sm" onCopy={onCopy} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways and must do so by keyboard */}
      <section tabIndex={0} aria-label={label} className="overflow-x-auto p-card">
        <pre dir="ltr" className="font-mono text-sm text-ink">
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  );
}
