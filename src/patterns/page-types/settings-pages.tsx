import { cx } from 'class-variance-authority';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Stack } from '../../ui/layout.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { AsyncContent, type AsyncContentProps } from './async-content.tsx';
import { PageShell } from './page-shell.tsx';
import { SettingsCard, SettingsCardSkeleton, type SettingsPart } from './settings.tsx';

export type SettingsSubPage<T> = SettingsPart<T> & {
  readonly link: RenderLink;
  readonly isDanger?: boolean;
};

type Props<T> = Omit<AsyncContentProps<T>, 'children' | 'empty' | 'skeleton'> & {
  title: string;
  description?: ReactNode;
  /** Above the page: the state of what the settings are about. */
  banner?: (value: T) => ReactNode;
  /** The sub-pages, each with its own address and form. */
  pages: readonly SettingsSubPage<T>[];
  /** The page that the address names. */
  current: SettingsSubPage<T>;
  /** What the app's router does. */
  navigate: (path: string) => void;
};

/**
 * Settings in pages of their own, one at a time, each with its own address and one Save. For settings that are too many for
 * one page; a few belong on a `SettingsPage`.
 */
export function SettingsPages<T>({ title, description, banner, pages, current, navigate, ...content }: Props<T>) {
  const [dirty, setDirty] = useState(false);
  useFocusOnChange(current.id);
  return (
    <PageShell
      data-slot="settings-pages"
      {...{ title, description }}
      tab={`${title}: ${current.title}`}
      state={content.resource.state}
      school={content.school}
    >
      <div className="grid grid-cols-1 gap-4 lg:flex lg:items-start lg:gap-10">
        <nav aria-label={title} className="min-w-0 lg:sticky lg:top-6 lg:w-48 lg:shrink-0">
          <ul className="flex flex-wrap gap-1 lg:grid lg:grid-cols-1">
            {pages.map(({ id, title: label, link }) => (
              <li key={id} className="min-w-0">
                {link({
                  children: label,
                  ...(id === current.id ? { 'aria-current': 'page' } : {}),
                  className: cx(
                    'flex min-h-control-sm items-center rounded-control px-3 py-1 text-base wrap-anywhere transition-colors hover:bg-hover',
                    id === current.id ? 'bg-brand-soft font-medium text-brand-text' : 'text-ink-2',
                  ),
                })}
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 max-w-reading flex-1">
          <AsyncContent empty={null} {...content} skeleton={<SettingsCardSkeleton />}>
            {(value) => (
              <Stack gap={4}>
                {banner?.(value)}
                <SettingsCard
                  key={current.id}
                  part={current}
                  isDanger={current.isDanger ?? false}
                  onDirtyChange={setDirty}
                >
                  {current.content(value)}
                </SettingsCard>
              </Stack>
            )}
          </AsyncContent>
        </div>
      </div>
      <UnsavedGuard dirty={dirty} what={`“${current.title}”`} navigate={navigate} />
    </PageShell>
  );
}

/** Another page is read from its heading; the first one keeps the focus where the app put it. */
function useFocusOnChange(id: string): void {
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    document.getElementById(`${id}-title`)?.focus();
  }, [id]);
}
