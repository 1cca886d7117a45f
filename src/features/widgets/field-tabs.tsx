import { type ReactNode, useState } from 'react';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { value: 'content', label: 'Content' },
  { value: 'style', label: 'Style' },
  { value: 'behaviour', label: 'Behaviour' },
  { value: 'sites', label: 'Allowed sites' },
] as const;

type Props = Readonly<Record<(typeof TABS)[number]['value'], ReactNode>>;

/** The fields of a widget in four tabs. What is typed in one stays while another is shown. */
export function FieldTabs(parts: Props) {
  const [tab, setTab] = useState<string>('content');
  return (
    <Tabs label="Settings of the widget" value={tab} onValueChange={setTab} items={TABS}>
      {TABS.map(({ value }) => (
        <TabPanel key={value} value={value} keepMounted className="grid grid-cols-1 gap-fields pt-2">
          {parts[value]}
        </TabPanel>
      ))}
    </Tabs>
  );
}
