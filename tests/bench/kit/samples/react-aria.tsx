import Pencil from 'lucide-react/icons/pencil';
import {
  Button,
  Cell,
  Checkbox,
  Column,
  Dialog,
  DialogTrigger,
  Disclosure,
  DisclosureGroup,
  DisclosurePanel,
  Heading,
  Input,
  Label,
  Link,
  ListBox,
  ListBoxItem,
  Menu,
  MenuItem,
  MenuTrigger,
  Modal,
  Popover,
  ProgressBar,
  Radio,
  RadioGroup,
  Row,
  Select,
  SelectValue,
  Separator,
  Slider,
  SliderOutput,
  SliderThumb,
  SliderTrack,
  Switch,
  Tab,
  TabList,
  Table,
  TableBody,
  TableHeader,
  TabPanel,
  Tabs,
  TextArea,
  TextField,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';

const ROWS = ['Drama Club', 'River walk', 'Open day'];
const PARTS = ['One', 'Two', 'Three'];

export const button = () => <Button>Save</Button>;
export const iconButton = () => (
  <Button aria-label="Edit">
    <Pencil size={16} aria-hidden />
  </Button>
);
export const link = () => <Link href="#more">Read more</Link>;
export const textField = () => (
  <TextField>
    <Label>Name</Label>
    <Input />
  </TextField>
);
export const textArea = () => (
  <TextField>
    <Label>Note</Label>
    <TextArea rows={4} />
  </TextField>
);
export const checkbox = () => <Checkbox>Show the author</Checkbox>;
export const radioGroup = () => (
  <RadioGroup name="layout">
    <Label>Layout</Label>
    {PARTS.map((part) => (
      <Radio key={part} value={part}>
        {part}
      </Radio>
    ))}
  </RadioGroup>
);
export const switchControl = () => <Switch>Live</Switch>;
export const slider = () => (
  <Slider minValue={0} maxValue={100} defaultValue={40} aria-label="Stories">
    <SliderOutput />
    <SliderTrack>
      <SliderThumb />
    </SliderTrack>
  </Slider>
);
export const select = () => (
  <Select aria-label="Part" defaultSelectedKey="One">
    <Button>
      <SelectValue />
    </Button>
    <Popover>
      <ListBox>
        {PARTS.map((part) => (
          <ListBoxItem key={part} id={part}>
            {part}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </Select>
);
export const tabs = () => (
  <Tabs>
    <TabList aria-label="Parts">
      {PARTS.map((part) => (
        <Tab key={part} id={part}>
          {part}
        </Tab>
      ))}
    </TabList>
    {PARTS.map((part) => (
      <TabPanel key={part} id={part}>
        Words about {part}
      </TabPanel>
    ))}
  </Tabs>
);
export const dialog = () => (
  <DialogTrigger>
    <Button>Open</Button>
    <Modal>
      <Dialog>
        <Heading slot="title">Leave</Heading>
        Nothing is lost.
      </Dialog>
    </Modal>
  </DialogTrigger>
);
export const dropdownMenu = () => (
  <MenuTrigger>
    <Button>Actions</Button>
    <Popover>
      <Menu>
        {PARTS.map((part) => (
          <MenuItem key={part}>{part}</MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
);
export const popover = () => (
  <DialogTrigger>
    <Button>Filter</Button>
    <Popover>
      <Dialog aria-label="Filter">A few controls</Dialog>
    </Popover>
  </DialogTrigger>
);
export const tooltip = () => (
  <TooltipTrigger>
    <Button>Publish</Button>
    <Tooltip>Shown to everybody</Tooltip>
  </TooltipTrigger>
);
export const accordion = () => (
  <DisclosureGroup>
    {PARTS.map((part) => (
      <Disclosure key={part}>
        <Heading>
          <Button slot="trigger">{part}</Button>
        </Heading>
        <DisclosurePanel>Words about it</DisclosurePanel>
      </Disclosure>
    ))}
  </DisclosureGroup>
);
/** It has none of these three. */
export const badge = null;
export const avatar = null;
export const card = null;
export const table = () => (
  <Table aria-label="Stories">
    <TableHeader>
      <Column isRowHeader>Story</Column>
      <Column>Channel</Column>
      <Column>Reads</Column>
    </TableHeader>
    <TableBody>
      {ROWS.map((row) => (
        <Row key={row}>
          <Cell>{row}</Cell>
          <Cell>News</Cell>
          <Cell>12</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);
export const progress = () => (
  <ProgressBar value={45} aria-label="Reading">
    {({ percentage }) => <div style={{ width: `${percentage}%` }} />}
  </ProgressBar>
);
export const separator = () => <Separator />;
