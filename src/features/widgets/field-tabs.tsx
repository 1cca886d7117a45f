import { type ReactNode, useState } from 'react';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { value: 'content', label: 'Content' },
  { value: 'style', label: 'Style' },
  { value: 'behaviour', label: 'Behaviour' },
  { value: 'sites', label: 'Allowed sites' },
  { value: 'places', label: 'Places' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** A school's defaults have places too. */
type Props = Readonly<Record<Exclude<Tab, 'places'>, ReactNode>> & { readonly places?: ReactNode };

/** The fields of a widget in tabs. What is typed in one stays while another is shown. */
export function FieldTabs(parts: Props) {
  const tabs = TABS.filter(({ value }) => parts[value] !== undefined);
  const [tab, setTab] = useState<string>('content');
  return (
    <Tabs label="Settings of the widget" value={tab} onValueChange={setTab} items={tabs}>
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value} keepMounted className="grid grid-cols-1 gap-fields pt-2">
          {parts[value]}
        </TabPanel>
      ))}
    </Tabs>
  );
}
