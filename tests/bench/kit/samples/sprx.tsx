import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Accordion, AccordionItem } from '../../../../src/ui/accordion.tsx';
import { Avatar } from '../../../../src/ui/avatar.tsx';
import { Badge } from '../../../../src/ui/badge.tsx';
import { Button } from '../../../../src/ui/button.tsx';
import { Card, CardTitle } from '../../../../src/ui/card.tsx';
import { Checkbox } from '../../../../src/ui/checkbox.tsx';
import { Dialog } from '../../../../src/ui/dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../../src/ui/dropdown-menu.tsx';
import { Field } from '../../../../src/ui/field.tsx';
import { IconButton } from '../../../../src/ui/icon-button.tsx';
import { Divider } from '../../../../src/ui/layout.tsx';
import { linkClass } from '../../../../src/ui/link.tsx';
import { Popover } from '../../../../src/ui/popover.tsx';
import { ProgressBar } from '../../../../src/ui/progress-bar.tsx';
import { RadioGroup } from '../../../../src/ui/radio-group.tsx';
import { Select } from '../../../../src/ui/select.tsx';
import { Slider } from '../../../../src/ui/slider.tsx';
import { Switch } from '../../../../src/ui/switch.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../src/ui/table.tsx';
import { TabPanel, Tabs } from '../../../../src/ui/tabs.tsx';
import { TextArea } from '../../../../src/ui/text-area.tsx';
import { TextInput } from '../../../../src/ui/text-input.tsx';
import { Tooltip } from '../../../../src/ui/tooltip.tsx';

const ROWS = ['Drama Club', 'River walk', 'Open day'];
const PARTS = ['One', 'Two', 'Three'];

export const button = () => <Button>Save</Button>;
export const iconButton = () => <IconButton label="Edit" icon={Pencil} />;
export const link = () => (
  <a href="#more" className={linkClass()}>
    Read more
  </a>
);
export const textField = () => (
  <Field label="Name">
    <TextInput />
  </Field>
);
export const textArea = () => (
  <Field label="Note">
    <TextArea rows={4} />
  </Field>
);
export const checkbox = () => <Checkbox label="Show the author" />;
export const radioGroup = () => (
  <RadioGroup legend="Layout" name="layout" options={PARTS.map((part) => ({ value: part, label: part }))} />
);
export const switchControl = () => <Switch label="Live" />;
export const slider = () => <Slider min={0} max={100} defaultValue={40} aria-label="Stories" />;
export const select = () => (
  <Select aria-label="Part" defaultValue="One" options={PARTS.map((part) => ({ value: part, label: part }))} />
);
function SomeTabs() {
  const [value, setValue] = useState('One');
  return (
    <Tabs
      label="Parts"
      value={value}
      onValueChange={setValue}
      items={PARTS.map((part) => ({ value: part, label: part }))}
    >
      {PARTS.map((part) => (
        <TabPanel key={part} value={part}>
          Words about {part}
        </TabPanel>
      ))}
    </Tabs>
  );
}
export const tabs = () => <SomeTabs />;
function SomeDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Leave">
        Nothing is lost.
      </Dialog>
    </>
  );
}
export const dialog = () => <SomeDialog />;
export const dropdownMenu = () => (
  <DropdownMenu trigger={<Button>Actions</Button>}>
    {PARTS.map((part) => (
      <MenuItem key={part}>{part}</MenuItem>
    ))}
  </DropdownMenu>
);
export const popover = () => (
  <Popover trigger={<Button>Filter</Button>} title="Filter">
    A few controls
  </Popover>
);
export const tooltip = () => (
  <Tooltip label="Shown to everybody">
    <Button>Publish</Button>
  </Tooltip>
);
export const accordion = () => (
  <Accordion>
    {PARTS.map((part) => (
      <AccordionItem key={part} title={part}>
        Words about it
      </AccordionItem>
    ))}
  </Accordion>
);
export const badge = () => <Badge>Live</Badge>;
export const avatar = () => <Avatar name="Hannah Weir" />;
export const card = () => (
  <Card>
    <CardTitle as="h3">Drama Club</CardTitle>
    <p>Twelve stories a week</p>
  </Card>
);
export const table = () => (
  <Table caption="Stories">
    <TableHead>
      <tr>
        <HeadCell>Story</HeadCell>
        <HeadCell>Channel</HeadCell>
        <HeadCell numeric>Reads</HeadCell>
      </tr>
    </TableHead>
    <TableBody>
      {ROWS.map((row) => (
        <TableRow key={row}>
          <Cell header>{row}</Cell>
          <Cell>News</Cell>
          <Cell numeric>12</Cell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
export const progress = () => <ProgressBar label="Reading" value={45} max={100} />;
export const separator = () => <Divider />;
