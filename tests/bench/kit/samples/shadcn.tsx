import Pencil from 'lucide-react/icons/pencil';
import { useId } from 'react';
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from '../shadcn/accordion.tsx';
import { Avatar, AvatarFallback } from '../shadcn/avatar.tsx';
import { Badge } from '../shadcn/badge.tsx';
import { Button } from '../shadcn/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../shadcn/card.tsx';
import { Checkbox } from '../shadcn/checkbox.tsx';
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from '../shadcn/dialog.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '../shadcn/dropdown-menu.tsx';
import { Input, Label, Textarea } from '../shadcn/fields.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../shadcn/popover.tsx';
import { Progress } from '../shadcn/progress.tsx';
import { RadioGroup, RadioGroupItem } from '../shadcn/radio-group.tsx';
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../shadcn/select.tsx';
import { Separator } from '../shadcn/separator.tsx';
import { Slider } from '../shadcn/slider.tsx';
import { Switch } from '../shadcn/switch.tsx';
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '../shadcn/table.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../shadcn/tabs.tsx';
import { Tooltip, TooltipContent, TooltipTrigger } from '../shadcn/tooltip.tsx';

const ROWS = ['Drama Club', 'River walk', 'Open day'];
const PARTS = ['One', 'Two', 'Three'];

export const button = () => <Button variant="outline">Save</Button>;
export const iconButton = () => (
  <Button size="icon" variant="ghost" aria-label="Edit">
    <Pencil aria-hidden />
  </Button>
);
export const link = () => (
  <Button variant="link" asChild>
    <a href="#more">Read more</a>
  </Button>
);
function Named({ label, children }: { label: string; children: (id: string) => React.ReactNode }) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <Label htmlFor={id}>{label}</Label>
      {children(id)}
    </div>
  );
}
export const textField = () => <Named label="Name">{(id) => <Input id={id} />}</Named>;
export const textArea = () => <Named label="Note">{(id) => <Textarea id={id} rows={4} />}</Named>;
function Beside({ label, children }: { label: string; children: (id: string) => React.ReactNode }) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      {children(id)}
      <Label htmlFor={id}>{label}</Label>
    </div>
  );
}
export const checkbox = () => <Beside label="Show the author">{(id) => <Checkbox id={id} />}</Beside>;
export const radioGroup = () => (
  <RadioGroup aria-label="Layout" name="layout">
    {PARTS.map((part) => (
      <Beside key={part} label={part}>
        {(id) => <RadioGroupItem id={id} value={part} />}
      </Beside>
    ))}
  </RadioGroup>
);
export const switchControl = () => <Beside label="Live">{(id) => <Switch id={id} />}</Beside>;
export const slider = () => <Slider min={0} max={100} defaultValue={[40]} aria-label="Stories" />;
export const select = () => (
  <Select defaultValue="One">
    <SelectTrigger aria-label="Part">
      <SelectValue />
    </SelectTrigger>
    <SelectContent>
      {PARTS.map((part) => (
        <SelectItem key={part} value={part}>
          {part}
        </SelectItem>
      ))}
    </SelectContent>
  </Select>
);
export const tabs = () => (
  <Tabs defaultValue="One">
    <TabsList aria-label="Parts">
      {PARTS.map((part) => (
        <TabsTrigger key={part} value={part}>
          {part}
        </TabsTrigger>
      ))}
    </TabsList>
    {PARTS.map((part) => (
      <TabsContent key={part} value={part}>
        Words about {part}
      </TabsContent>
    ))}
  </Tabs>
);
export const dialog = () => (
  <Dialog>
    <DialogTrigger asChild>
      <Button variant="outline">Open</Button>
    </DialogTrigger>
    <DialogContent>
      <DialogTitle>Leave</DialogTitle>
      Nothing is lost.
    </DialogContent>
  </Dialog>
);
export const dropdownMenu = () => (
  <DropdownMenu>
    <DropdownMenuTrigger asChild>
      <Button variant="outline">Actions</Button>
    </DropdownMenuTrigger>
    <DropdownMenuContent>
      {PARTS.map((part) => (
        <DropdownMenuItem key={part}>{part}</DropdownMenuItem>
      ))}
    </DropdownMenuContent>
  </DropdownMenu>
);
export const popover = () => (
  <Popover>
    <PopoverTrigger asChild>
      <Button variant="outline">Filter</Button>
    </PopoverTrigger>
    <PopoverContent>A few controls</PopoverContent>
  </Popover>
);
export const tooltip = () => (
  <Tooltip>
    <TooltipTrigger asChild>
      <Button variant="outline">Publish</Button>
    </TooltipTrigger>
    <TooltipContent>Shown to everybody</TooltipContent>
  </Tooltip>
);
export const accordion = () => (
  <Accordion type="single" collapsible>
    {PARTS.map((part) => (
      <AccordionItem key={part} value={part}>
        <AccordionTrigger>{part}</AccordionTrigger>
        <AccordionContent>Words about it</AccordionContent>
      </AccordionItem>
    ))}
  </Accordion>
);
export const badge = () => <Badge>Live</Badge>;
export const avatar = () => (
  <Avatar>
    <AvatarFallback>HW</AvatarFallback>
  </Avatar>
);
export const card = () => (
  <Card>
    <CardHeader>
      <CardTitle>Drama Club</CardTitle>
    </CardHeader>
    <CardContent>
      <p>Twelve stories a week</p>
    </CardContent>
  </Card>
);
export const table = () => (
  <Table>
    <TableCaption>Stories</TableCaption>
    <TableHeader>
      <TableRow>
        <TableHead>Story</TableHead>
        <TableHead>Channel</TableHead>
        <TableHead>Reads</TableHead>
      </TableRow>
    </TableHeader>
    <TableBody>
      {ROWS.map((row) => (
        <TableRow key={row}>
          <TableCell>{row}</TableCell>
          <TableCell>News</TableCell>
          <TableCell>12</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
export const progress = () => <Progress value={45} aria-label="Reading" />;
export const separator = () => <Separator />;
