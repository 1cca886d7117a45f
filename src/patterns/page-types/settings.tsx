import { cx } from 'class-variance-authority';
import { createContext, type ReactNode, useMemo, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import type { PageAccess } from './access.tsx';
import { AsyncContent, type AsyncContentProps } from './async-content.tsx';
import type { Crumb } from './crumb.ts';
import { PageShell } from './page-shell.tsx';
import { useScrollSpy } from './use-scroll-spy.ts';

export type SettingsPart<T> = {
  /** Of the element, so that others can link to it. */
  readonly id: string;
  readonly title: string;
  readonly description?: ReactNode;
  /** A `SettingsForm`, or what is set elsewhere and only shown here. */
  readonly content: (value: T) => ReactNode;
};

type Props<T> = Omit<AsyncContentProps<T>, 'children' | 'empty' | 'skeleton'> & {
  /** Where there may be nothing to set. */
  empty?: ReactNode;
  title: string;
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  banner?: ReactNode;
  access?: PageAccess;
  /** The parts of the page, each with its form. */
  parts: readonly SettingsPart<T>[];
  /** `DangerRow`s: what cannot be undone; last of all, whatever else there is. */
  danger?: (value: T) => ReactNode;
  /** What would be lost by leaving: "the school’s details". */
  what: string;
  /** What the app's router does. */
  navigate: (path: string) => void;
};

/** Tells the page around a part's form whether it holds what is not saved. */
export const SettingsPartContext = createContext<(dirty: boolean) => void>(() => undefined);

const DANGER = 'danger-zone';

/** A page of many things that are saved one by one: an index that follows the scroll, each part with its own form. */
export function SettingsPage<T>(props: Props<T>) {
  const { title, description, breadcrumbs, banner, access, parts, danger, what, navigate, ...content } = props;
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const all = danger ? [...parts, { id: DANGER, title: 'Danger zone' }] : parts;
  return (
    <PageShell
      data-slot="settings-page"
      {...{ title, description, breadcrumbs, access }}
      state={content.resource.state}
      school={content.school}
    >
      {banner}
      <AsyncContent empty={null} {...content} skeleton={<SettingsSkeleton />}>
        {(value) => (
          <div className="grid grid-cols-1 gap-6 lg:flex lg:items-start lg:gap-10">
            <Index parts={all} dirty={dirty} />
            <div className="grid min-w-0 max-w-reading flex-1 grid-cols-1 gap-6">
              {parts.map((part) => (
                <SettingsCard
                  key={part.id}
                  part={part}
                  onDirtyChange={(isDirty) => setDirty((before) => withOne(before, part.id, isDirty))}
                >
                  {part.content(value)}
                </SettingsCard>
              ))}
              {danger ? (
                <SettingsCard part={{ id: DANGER, title: 'Danger zone' }} isDanger onDirtyChange={() => undefined}>
                  <ul className="grid grid-cols-1 divide-y divide-subtle">{danger(value)}</ul>
                </SettingsCard>
              ) : null}
            </div>
          </div>
        )}
      </AsyncContent>
      <UnsavedGuard dirty={dirty.size > 0} what={what} navigate={navigate} />
    </PageShell>
  );
}

function withOne(before: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (before.has(id) === isIn) return before;
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}

type IndexProps = { parts: readonly { id: string; title: string }[]; dirty: ReadonlySet<string> };

function Index({ parts, dirty }: IndexProps) {
  const { current, goTo } = useScrollSpy(parts.map(({ id }) => id));
  return (
    <nav aria-label="Parts of this page" className="min-w-0 lg:sticky lg:top-6 lg:w-48 lg:shrink-0">
      <ul className="flex flex-wrap gap-1 lg:grid lg:grid-cols-1">
        {parts.map(({ id, title }) => (
          <li key={id} className="min-w-0">
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => {
                // The address is the router's.
                event.preventDefault();
                goTo(id);
              }}
              className={cx(
                'flex min-h-control-sm items-center gap-2 rounded-control px-3 py-1 text-base wrap-anywhere transition-colors hover:bg-hover',
                id === current ? 'bg-brand-soft font-medium text-brand-text' : 'text-ink-2',
              )}
            >
              <span className="min-w-0 flex-1">{title}</span>
              {dirty.has(id) ? <span className="shrink-0 text-xs font-normal text-amber-text">Not saved</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type CardProps = {
  part: { id: string; title: string; description?: ReactNode };
  isDanger?: boolean;
  onDirtyChange: (dirty: boolean) => void;
  children: ReactNode;
};

/** One part: its title, what it is for, and its form. */
export function SettingsCard({ part, isDanger = false, onDirtyChange, children }: CardProps) {
  const { id, title, description } = part;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only ever sets this part's place in one set
  const tell = useMemo(() => onDirtyChange, [id]);
  return (
    <Card
      as="section"
      id={id}
      tabIndex={-1}
      padding="lg"
      aria-labelledby={`${id}-title`}
      data-danger={isDanger || undefined}
      className="grid scroll-mt-6 grid-cols-1 gap-fields outline-offset-2 outline-focus data-danger:border-danger"
    >
      <div className="grid gap-page-title">
        <Heading level={2} id={`${id}-title`} tabIndex={-1} className="outline-offset-2 outline-focus">
          {title}
        </Heading>
        {description ? (
          <Text tone="second" measure>
            {description}
          </Text>
        ) : null}
      </div>
      <SettingsPartContext value={tell}>{children}</SettingsPartContext>
    </Card>
  );
}

/** One act of the danger zone: what it is, what follows, and its button, which asks for confirmation. */
export function DangerRow({
  title,
  text,
  below,
  action,
}: {
  title: string;
  text: ReactNode;
  /** The state of what was requested. */
  below?: ReactNode;
  action: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-card first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <Text weight="medium">{title}</Text>
        <Text size="sm" tone="second" className="text-pretty">
          {text}
        </Text>
        {below}
      </div>
      {action}
    </li>
  );
}

const THREE = ['a', 'b', 'c'];

function SettingsSkeleton() {
  return (
    <div className="grid gap-6 lg:flex lg:items-start lg:gap-10">
      <div className="flex flex-wrap gap-2 lg:grid lg:w-48 lg:shrink-0">
        {THREE.map((each) => (
          <Skeleton key={each} className="h-7 w-28 lg:w-full" />
        ))}
      </div>
      <div className="grid max-w-reading flex-1 gap-6">
        {THREE.map((each) => (
          <SettingsCardSkeleton key={each} />
        ))}
      </div>
    </div>
  );
}

export function SettingsCardSkeleton() {
  return (
    <Card padding="lg" className="grid gap-5">
      <Skeleton className="h-6 w-40" />
      <SkeletonText lines={4} />
    </Card>
  );
}
