import { cx } from 'class-variance-authority';
import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import type { Unsaved } from '../../ui/unsaved.ts';
import { useMedia } from '../../ui/use-media.ts';
import { useAddressParams } from '../use-address-params.ts';

type Props = {
  /** Names the row of tabs: "Parts of this collection". */
  label: string;
  /** What people come for: "Stories". */
  contentLabel: string;
  /** `goToSettings` shows the settings and puts the focus there. */
  content: (goToSettings: () => void) => ReactNode;
  /** `showSettings` resolves once the settings can be seen, for an error that belongs there. `isPanel`: they are beside the content. */
  settings: (showSettings: () => Promise<void>, isPanel: boolean) => ReactNode;
  /** From 1,280 px on there are no tabs: the settings are in a panel beside the content. */
  hasPanel?: boolean;
  /** Of the settings. */
  unsaved: Unsaved;
};

const SETTINGS = 'settings';
/** The breakpoint `xl`. */
const WIDE = '(min-width: 80rem)';

/** What something holds in its first tab, how it is set up in a second one, which the address names (`?tab=settings`). */
export function ContentTabs({ label, contentLabel, content, settings, unsaved, hasPanel = false }: Props) {
  const [params, setParams] = useAddressParams();
  const tab = params.get('tab') === SETTINGS ? SETTINGS : 'content';
  const choose = (value: string) =>
    setParams((query) => {
      if (value === SETTINGS) query.set('tab', value);
      else query.delete('tab');
      return query;
    });
  const isPanel = useMedia(WIDE) && hasPanel;
  const showSettings = useShown(isPanel || tab === SETTINGS, () => choose(SETTINGS));
  const panel = useRef<HTMLDivElement>(null);
  const goToSettings = async () => {
    await showSettings();
    panel.current?.focus();
  };
  return (
    <Tabs
      showsAll={isPanel}
      className={isPanel ? 'grid-cols-5 items-start gap-8' : undefined}
      label={label}
      value={tab}
      onValueChange={choose}
      items={[
        { value: 'content', label: contentLabel },
        { value: SETTINGS, label: <SettingsLabel unsaved={unsaved} isOpen={tab === SETTINGS} /> },
      ]}
    >
      <TabPanel value="content" keepMounted className={isPanel ? 'col-span-3 min-w-0' : undefined}>
        {content(goToSettings)}
      </TabPanel>
      <TabPanel
        ref={panel}
        value={SETTINGS}
        keepMounted
        className={cx('outline-none', isPanel && 'col-span-2 min-w-0 border-s border-subtle ps-8')}
      >
        {isPanel ? <h2 className="type-display pb-4 text-lg">Settings</h2> : null}
        {settings(showSettings, isPanel)}
      </TabPanel>
    </Tabs>
  );
}

/** Drawn by itself when something is typed: the parts of the page are not. */
function SettingsLabel({ unsaved, isOpen }: { unsaved: Unsaved; isOpen: boolean }) {
  const isDirty = useSyncExternalStore(unsaved.subscribe, unsaved.get);
  if (!isDirty || isOpen) return 'Settings';
  return (
    <>
      Settings <Badge tone="amber">Unsaved</Badge>
    </>
  );
}

/** Nothing in a hidden tab takes the focus, so an error has to wait until its tab is drawn. */
function useShown(isShown: boolean, show: () => void): () => Promise<void> {
  const pending = useRef<(() => void)[]>([]);
  const latest = useRef({ isShown, show });
  latest.current = { isShown, show };
  useEffect(() => {
    if (isShown) for (const resolve of pending.current.splice(0)) resolve();
  }, [isShown]);
  return useCallback(
    () =>
      latest.current.isShown
        ? Promise.resolve()
        : new Promise((resolve) => {
            pending.current.push(resolve);
            latest.current.show();
          }),
    [],
  );
}
