import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Select from '@mui/material/Select';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import Tab from '@mui/material/Tab';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';

const ROWS = ['Drama Club', 'River walk', 'Open day'];
const PARTS = ['One', 'Two', 'Three'];

export const button = () => <Button variant="outlined">Save</Button>;
export const iconButton = () => (
  <IconButton aria-label="Edit">
    <Pencil size={16} aria-hidden />
  </IconButton>
);
export const link = () => <Link href="#more">Read more</Link>;
export const textField = () => <TextField label="Name" />;
export const textArea = () => <TextField label="Note" multiline minRows={4} />;
export const checkbox = () => <FormControlLabel control={<Checkbox />} label="Show the author" />;
export const radioGroup = () => (
  <FormControl>
    <FormLabel>Layout</FormLabel>
    <RadioGroup name="layout">
      {PARTS.map((part) => (
        <FormControlLabel key={part} value={part} control={<Radio />} label={part} />
      ))}
    </RadioGroup>
  </FormControl>
);
export const switchControl = () => <FormControlLabel control={<Switch />} label="Live" />;
export const slider = () => <Slider min={0} max={100} defaultValue={40} aria-label="Stories" />;
export const select = () => (
  <Select defaultValue="One" aria-label="Part">
    {PARTS.map((part) => (
      <MenuItem key={part} value={part}>
        {part}
      </MenuItem>
    ))}
  </Select>
);
function SomeTabs() {
  const [value, setValue] = useState('One');
  return (
    <div>
      <Tabs value={value} onChange={(_, next) => setValue(next)} aria-label="Parts">
        {PARTS.map((part) => (
          <Tab key={part} value={part} label={part} />
        ))}
      </Tabs>
      <div role="tabpanel">Words about {value}</div>
    </div>
  );
}
export const tabs = () => <SomeTabs />;
function SomeDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)}>
        <DialogTitle>Leave</DialogTitle>
        <DialogContent>Nothing is lost.</DialogContent>
      </Dialog>
    </>
  );
}
export const dialog = () => <SomeDialog />;
function SomeMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button onClick={(event) => setAnchor(event.currentTarget)}>Actions</Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {PARTS.map((part) => (
          <MenuItem key={part}>{part}</MenuItem>
        ))}
      </Menu>
    </>
  );
}
export const dropdownMenu = () => <SomeMenu />;
function SomePopover() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button onClick={(event) => setAnchor(event.currentTarget)}>Filter</Button>
      <Popover anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        A few controls
      </Popover>
    </>
  );
}
export const popover = () => <SomePopover />;
export const tooltip = () => (
  <Tooltip title="Shown to everybody">
    <Button>Publish</Button>
  </Tooltip>
);
export const accordion = () => (
  <div>
    {PARTS.map((part) => (
      <Accordion key={part}>
        <AccordionSummary>{part}</AccordionSummary>
        <AccordionDetails>Words about it</AccordionDetails>
      </Accordion>
    ))}
  </div>
);
export const badge = () => <Chip size="small" label="Live" />;
export const avatar = () => <Avatar>HW</Avatar>;
export const card = () => (
  <Card>
    <CardContent>
      <Typography variant="h5" component="h3">
        Drama Club
      </Typography>
      <Typography>Twelve stories a week</Typography>
    </CardContent>
  </Card>
);
export const table = () => (
  <Table>
    <TableHead>
      <TableRow>
        <TableCell>Story</TableCell>
        <TableCell>Channel</TableCell>
        <TableCell align="right">Reads</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {ROWS.map((row) => (
        <TableRow key={row}>
          <TableCell component="th" scope="row">
            {row}
          </TableCell>
          <TableCell>News</TableCell>
          <TableCell align="right">12</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
export const progress = () => <LinearProgress variant="determinate" value={45} aria-label="Reading" />;
export const separator = () => <Divider />;
