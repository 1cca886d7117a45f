import { cva, type VariantProps } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Resource } from '../../lib/resource.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Stale } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { lastKnown } from '../last-known.ts';
import { PanelError } from '../panel-error.tsx';
import type { PageAccess } from './access.tsx';
import type { Crumb } from './crumb.ts';
import { PageShell } from './page-shell.tsx';

type Props = {
  title: string;
  /** How things stand, in a line. */
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  actions?: ReactNode;
  banner?: ReactNode;
  access?: PageAccess;
  /** Shown below the panels, also for people who may see none of them. */
  foot?: ReactNode;
  /** `BoardPanels`, and sections between them. */
  children: ReactNode;
};

/** A page to look at rather than to work through: panels side by side, each with its own wait and its own failure. */
export function BoardPage(props: Props) {
  const { banner, children, ...shell } = props;
  return (
    <PageShell data-slot="board-page" {...shell}>
      {banner}
      {children}
    </PageShell>
  );
}

const panels = cva('grid grid-cols-1 gap-4', {
  variants: { columns: { 2: 'md:grid-cols-2', 3: 'md:grid-cols-2 md:max-lg:*:last:odd:col-span-full lg:grid-cols-3' } },
  defaultVariants: { columns: 3 },
});

/** As many columns as fit, at most those given; no panel is left alone in half a row. What is one card already stays one. */
export function BoardPanels({ columns, className, ...props }: ComponentProps<'div'> & VariantProps<typeof panels>) {
  return <div data-slot="board-panels" className={panels({ columns, className })} {...props} />;
}

const panel = cva('flex flex-col gap-2', {
  variants: {
    width: { one: '', two: 'md:col-span-2', all: 'col-span-full' },
    /** As tall as what it holds, beside taller ones. */
    fits: { true: 'self-start' },
  },
  defaultVariants: { width: 'one' },
});

type PanelProps<T> = VariantProps<typeof panel> & {
  title: string;
  /** A figure, a badge, a button at the right of the title. */
  actions?: ReactNode;
  resource: Resource<T>;
  /** In the layout of what will stand there. */
  skeleton: ReactNode;
  /** One sentence: that there is nothing, and whether that is good. */
  empty: ReactNode;
  /** At the foot: the way to all of it. */
  more?: ReactNode;
  children: (value: T) => ReactNode;
};

/** One thing that a board shows. What it cannot load says so in its place; the other panels go on. */
export function BoardPanel<T>(props: PanelProps<T>) {
  const { title, actions, resource, skeleton, empty, more, width, fits, children } = props;
  const { state, retrying } = resource;
  const titleId = useId();
  const lastValue = lastKnown(state);
  return (
    <Card
      as="section"
      data-slot="board-panel"
      data-status={state.status}
      aria-labelledby={titleId}
      aria-busy={state.status === 'loading' || retrying || undefined}
      className={panel({ width, fits })}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <CardTitle id={titleId} className="min-w-0 wrap-anywhere">
          {title}
        </CardTitle>
        {actions}
      </div>
      {state.status === 'loading' ? <Loading label={`Loading ${title}`}>{skeleton}</Loading> : null}
      <PanelError resource={resource} />
      {state.status === 'empty' ? <div className="text-ink-2">{empty}</div> : null}
      {lastValue === undefined ? null : (
        <Stale stale={state.status === 'error'} className="flex flex-1 flex-col">
          {children(lastValue)}
        </Stale>
      )}
      {more && state.status !== 'loading' ? <div className="mt-auto pt-1">{more}</div> : null}
    </Card>
  );
}
