import {
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  Dialog,
  DropdownMenu,
  Heading,
  IconButton,
  Link,
  Popover,
  Progress,
  RadioGroup,
  Select,
  Separator,
  Slider,
  Switch,
  Table,
  Tabs,
  Text,
  TextArea,
  TextField,
  Theme,
  Tooltip,
} from '@radix-ui/themes';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';

const ROWS = ['Drama Club', 'River walk', 'Open day'];
const PARTS = ['One', 'Two', 'Three'];

export const Frame = ({ children }: { children: ReactNode }) => <Theme>{children}</Theme>;
export const button = () => <Button>Save</Button>;
export const iconButton = () => (
  <IconButton aria-label="Edit">
    <Pencil size={16} aria-hidden />
  </IconButton>
);
export const link = () => <Link href="#more">Read more</Link>;
export const textField = () => (
  <Text as="label">
    Name
    <TextField.Root />
  </Text>
);
export const textArea = () => (
  <Text as="label">
    Note
    <TextArea rows={4} />
  </Text>
);
export const checkbox = () => (
  <Text as="label">
    <Checkbox /> Show the author
  </Text>
);
export const radioGroup = () => (
  <RadioGroup.Root aria-label="Layout" name="layout">
    {PARTS.map((part) => (
      <RadioGroup.Item key={part} value={part}>
        {part}
      </RadioGroup.Item>
    ))}
  </RadioGroup.Root>
);
export const switchControl = () => (
  <Text as="label">
    Live <Switch />
  </Text>
);
export const slider = () => <Slider min={0} max={100} defaultValue={[40]} aria-label="Stories" />;
export const select = () => (
  <Select.Root defaultValue="One">
    <Select.Trigger aria-label="Part" />
    <Select.Content>
      {PARTS.map((part) => (
        <Select.Item key={part} value={part}>
          {part}
        </Select.Item>
      ))}
    </Select.Content>
  </Select.Root>
);
export const tabs = () => (
  <Tabs.Root defaultValue="One">
    <Tabs.List aria-label="Parts">
      {PARTS.map((part) => (
        <Tabs.Trigger key={part} value={part}>
          {part}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    {PARTS.map((part) => (
      <Tabs.Content key={part} value={part}>
        Words about {part}
      </Tabs.Content>
    ))}
  </Tabs.Root>
);
export const dialog = () => (
  <Dialog.Root>
    <Dialog.Trigger>
      <Button>Open</Button>
    </Dialog.Trigger>
    <Dialog.Content>
      <Dialog.Title>Leave</Dialog.Title>
      Nothing is lost.
    </Dialog.Content>
  </Dialog.Root>
);
export const dropdownMenu = () => (
  <DropdownMenu.Root>
    <DropdownMenu.Trigger>
      <Button>Actions</Button>
    </DropdownMenu.Trigger>
    <DropdownMenu.Content>
      {PARTS.map((part) => (
        <DropdownMenu.Item key={part}>{part}</DropdownMenu.Item>
      ))}
    </DropdownMenu.Content>
  </DropdownMenu.Root>
);
export const popover = () => (
  <Popover.Root>
    <Popover.Trigger>
      <Button>Filter</Button>
    </Popover.Trigger>
    <Popover.Content>A few controls</Popover.Content>
  </Popover.Root>
);
export const tooltip = () => (
  <Tooltip content="Shown to everybody">
    <Button>Publish</Button>
  </Tooltip>
);
/** It has none of its own. */
export const accordion = null;
export const badge = () => <Badge>Live</Badge>;
export const avatar = () => <Avatar fallback="HW" />;
export const card = () => (
  <Card>
    <Heading as="h3">Drama Club</Heading>
    <Text as="p">Twelve stories a week</Text>
  </Card>
);
export const table = () => (
  <Table.Root>
    <Table.Header>
      <Table.Row>
        <Table.ColumnHeaderCell>Story</Table.ColumnHeaderCell>
        <Table.ColumnHeaderCell>Channel</Table.ColumnHeaderCell>
        <Table.ColumnHeaderCell>Reads</Table.ColumnHeaderCell>
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {ROWS.map((row) => (
        <Table.Row key={row}>
          <Table.RowHeaderCell>{row}</Table.RowHeaderCell>
          <Table.Cell>News</Table.Cell>
          <Table.Cell>12</Table.Cell>
        </Table.Row>
      ))}
    </Table.Body>
  </Table.Root>
);
export const progress = () => <Progress value={45} aria-label="Reading" />;
export const separator = () => <Separator size="4" />;
