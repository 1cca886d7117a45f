import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import type { Unsaved } from '../../ui/unsaved.ts';
import { useAddressParams } from '../use-address-params.ts';

type Props = {
  /** Names the row of tabs: "Parts of this collection". */
  label: string;
  /** What people come for: "Stories". */
  contentLabel: string;
  /** `showSettings` opens the second tab and resolves once it can be seen, for an error that belongs there. */
  content: (showSettings: () => Promise<void>) => ReactNode;
  settings: (showSettings: () => Promise<void>) => ReactNode;
  /** Of the settings. */
  unsaved: Unsaved;
};

const SETTINGS = 'settings';

/** What something holds in its first tab, how it is set up in a second one, which the address names (`?tab=settings`). */
export function ContentTabs({ label, contentLabel, content, settings, unsaved }: Props) {
  const [params, setParams] = useAddressParams();
  const tab = params.get('tab') === SETTINGS ? SETTINGS : 'content';
  const choose = (value: string) =>
    setParams((query) => {
      if (value === SETTINGS) query.set('tab', value);
      else query.delete('tab');
      return query;
    });
  const showSettings = useShown(tab === SETTINGS, () => choose(SETTINGS));
  return (
    <Tabs
      label={label}
      value={tab}
      onValueChange={choose}
      items={[
        { value: 'content', label: contentLabel },
        { value: SETTINGS, label: <SettingsLabel unsaved={unsaved} isOpen={tab === SETTINGS} /> },
      ]}
    >
      <TabPanel value="content" keepMounted>
        {content(showSettings)}
      </TabPanel>
      <TabPanel value={SETTINGS} keepMounted>
        {settings(showSettings)}
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
