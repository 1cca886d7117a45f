import { cva, cx } from 'class-variance-authority';
import { type ReactNode, useId } from 'react';
import { eventDays } from './event-days.ts';
import type { IconType } from './icon.ts';

const mark = cva('grid size-7 shrink-0 place-items-center rounded-full', {
  variants: {
    tone: {
      plain: 'bg-hover text-ink-2',
      good: 'bg-good-soft text-good-text',
      info: 'bg-info-soft text-info-text',
      amber: 'bg-amber-soft text-amber-text',
      danger: 'bg-danger-soft text-danger-text',
    },
  },
  defaultVariants: { tone: 'plain' },
});

export type TimelineEvent = {
  id: string;
  /** ISO 8601. */
  at: string;
  /** What happened, in a few words: "Approved". */
  title: ReactNode;
  /** Who did it, as it reads after the title: "Margaret Reid", "you". */
  actor?: string;
  /** More of it: a reason, what changed. */
  children?: ReactNode;
  icon?: IconType;
  tone?: 'plain' | 'good' | 'info' | 'amber' | 'danger';
};

type Props = {
  /** What it is the story of: "History of this story". */
  label: string;
  /** What happened, the newest first. */
  events: readonly TimelineEvent[];
  /** The present; the clock's unless given. */
  now?: Date;
  timeZone?: string;
  /** Level of the days' headings. */
  level?: 2 | 3 | 4;
  className?: string;
};

/** What happened, newest first, day by day. Facts without a time are a `DescriptionList`. */
export function Timeline({ label, events, now = new Date(), timeZone, level = 3, className }: Props) {
  const Day = `h${level}` as const;
  const baseId = useId();
  return (
    <section data-slot="timeline" aria-label={label} className={cx('grid grid-cols-1 gap-5', className)}>
      {eventDays(events, now, timeZone).map(({ key, name, events: those }) => (
        <div key={key} className="grid grid-cols-1 gap-2">
          <Day id={`${baseId}-${key}`} className="text-sm font-medium text-ink-3">
            {name}
          </Day>
          <ol aria-labelledby={`${baseId}-${key}`} className="grid grid-cols-1">
            {those.map(({ id, at, clock, title, actor, children, icon: Icon, tone }, index) => (
              <li key={id} className="relative flex min-w-0 gap-3 pb-4 last:pb-0">
                {index < those.length - 1 ? (
                  <span aria-hidden="true" className="absolute inset-y-0 start-3.5 top-7 border-s border-subtle" />
                ) : null}
                <span className={mark({ tone })}>
                  {Icon ? (
                    <Icon className="size-4" strokeWidth={1.75} aria-hidden />
                  ) : (
                    <span className="size-1.5 rounded-full bg-ink-3" />
                  )}
                </span>
                <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 pt-1">
                  <p className="flex items-baseline gap-x-3 text-base">
                    <span className="min-w-0 flex-1 wrap-anywhere">
                      <span className="font-medium text-ink">{title}</span>
                      {actor ? <span className="text-ink-2"> {actor}</span> : null}
                    </span>
                    <time dateTime={at} className="shrink-0 text-sm text-ink-3 type-figures">
                      {clock}
                    </time>
                  </p>
                  {children ? <div className="text-sm text-ink-2 wrap-anywhere">{children}</div> : null}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
