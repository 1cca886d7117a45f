import type { Meta, StoryObj } from '@storybook/react-vite';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import { type ComponentProps, startTransition, useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { SegmentedControl } from '../../src/ui/segmented-control.tsx';

function Controlled(args: ComponentProps<typeof SegmentedControl>) {
  const [value, setValue] = useState(args.value);
  return (
    <SegmentedControl
      {...args}
      value={value}
      onValueChange={(next) => {
        args.onValueChange(next);
        setValue(next);
      }}
    />
  );
}

const meta = {
  title: 'UI/Forms/SegmentedControl',
  component: SegmentedControl,
  tags: ['autodocs', 'also:toggle', 'also:view switch', 'also:button group', 'also:tabs'],
  parameters: {
    kit: {
      use: 'Two to four views of the same thing, each one word.',
      avoid: 'More or longer words are a `Select`. Parts of a page are `Tabs`. A choice in a form is a `RadioGroup`.',
      keyboard: [
        { keys: ['Tab'], does: 'To the chosen one' },
        { keys: ['←', '→'], does: 'Chooses the next' },
      ],
      accessibility: ['Radios underneath. The legend is hidden and read.'],
      related: ['UI/Navigation/Tabs', 'UI/Forms/RadioGroup', 'UI/Forms/Select'],
    } satisfies KitDocs,
  },
  args: {
    legend: 'Show stories as',
    name: 'view',
    options: [
      { value: 'cards', label: 'Cards', icon: LayoutGrid },
      { value: 'list', label: 'List', icon: List },
    ],
    value: 'cards',
    onValueChange: fn(),
  },
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof SegmentedControl>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One stop for Tab; arrows move and choose at once. */
export const Arrows: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Show stories as' })).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Cards' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'List' })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: 'List' })).toHaveFocus();
    await expect(args.onValueChange).toHaveBeenLastCalledWith('list');
    await userEvent.click(canvas.getByText('Cards'));
    await expect(canvas.getByRole('radio', { name: 'Cards' })).toBeChecked();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('radio', { name: 'List' })).toBeChecked();
  },
};

/** What is chosen is drawn late: the choice is shown at once, and another can be made before. */
export const DrawnLate: Story = {
  parameters: { picture: 'none' },
  render: function DrawnLate(args) {
    const [drawn, setDrawn] = useState(args.value);
    const [late] = useState(() => Promise.withResolvers<void>());
    const draw = (next: string) =>
      startTransition(async () => {
        await late.promise;
        startTransition(() => setDrawn(next));
      });
    return (
      <div className="grid justify-items-start gap-4">
        <SegmentedControl {...args} value={drawn} onValueChange={draw} />
        <p>Drawn as {drawn}</p>
        <Button onClick={() => late.resolve()}>Draw</Button>
      </div>
    );
  },
  play: async ({ canvas }) => {
    const [cards, list] = [canvas.getByRole('radio', { name: 'Cards' }), canvas.getByRole('radio', { name: 'List' })];
    for (const pressed of [list, cards, list]) {
      await userEvent.click(pressed);
      await expect(pressed).toBeChecked();
    }
    await expect(canvas.getByText('Drawn as cards')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Draw' }));
    await expect(await canvas.findByText('Drawn as list')).toBeVisible();
    await expect(list).toBeChecked();
  },
};

/** A press on a name meets the radio itself: automation and voice control press at its place. */
export const PressedOnName: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    for (const radio of canvas.getAllByRole('radio')) {
      const { left, top, width, height } = (radio.closest('label') as HTMLElement).getBoundingClientRect();
      await expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(radio);
    }
  },
};

/** On a tablet the icons alone: each is pressed, read and hinted at by its word all the same. */
export const IconsOnATablet: Story = {
  globals: { viewport: { value: 'tablet' } },
  args: { narrow: 'icons' },
  play: async ({ canvas, userEvent }) => {
    const list = canvas.getByRole('radio', { name: 'List' });
    await expect(list.closest('label')).toHaveAttribute('title', 'List');
    await userEvent.click(canvas.getByText('List'));
    await expect(list).toBeChecked();
  },
};

/** Two with icons, four without, and from right to left. */
export const States: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-4">
      <Controlled {...args} />
      <Controlled
        {...args}
        name="span"
        legend="Time shown"
        value="term"
        options={[
          { value: 'week', label: 'Week' },
          { value: 'month', label: 'Month' },
          { value: 'term', label: 'Term' },
          { value: 'year', label: 'Year' },
        ]}
      />
      <div dir="rtl" lang="ar">
        <Controlled
          {...args}
          name="rtl"
          legend="اعرض القصص"
          value="list"
          options={[
            { value: 'cards', label: 'بطاقات', icon: LayoutGrid },
            { value: 'list', label: 'قائمة', icon: List },
          ]}
        />
      </div>
    </div>
  ),
};
