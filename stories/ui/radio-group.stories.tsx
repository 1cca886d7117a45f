import type { Meta, StoryObj } from '@storybook/react-vite';
import Hand from 'lucide-react/icons/hand';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import Zap from 'lucide-react/icons/zap';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { RadioCards, RadioGroup } from '../../src/ui/radio-group.tsx';

const LAYOUTS = [
  { value: 'grid', label: 'Grid', description: 'Pictures side by side.' },
  { value: 'list', label: 'List', description: 'One below the other, for narrow places.' },
  { value: 'wall', label: 'Wall', description: 'Comes with a larger plan.', disabled: true },
] as const;

const meta = {
  title: 'UI/Forms/RadioGroup',
  component: RadioGroup,
  subcomponents: { RadioCards },
  tags: [
    'autodocs',
    'also:radio button',
    'also:option button',
    'also:choice',
    'also:RadioCards',
    'also:cards to choose',
  ],
  parameters: {
    kit: {
      use: 'One of two to five, all in sight: `RadioGroup` in a row of fields, `RadioCards` where each deserves a sentence or a picture.',
      avoid: 'More is a `Select`; views of the same thing are a `SegmentedControl`.',
      keyboard: [
        { keys: ['Tab'], does: 'To the chosen one' },
        { keys: ['↑', '↓'], does: 'Chooses the next' },
      ],
      accessibility: ['The question is the legend and is read with each answer.'],
      pairs: [
        {
          do: { text: 'Choose the commonest beforehand, where there is one.' },
          dont: { text: 'Leave nothing chosen and complain later.' },
        },
      ],
      matrix: { args: { description: undefined }, states: [{ name: 'Invalid', args: { error: 'Choose a layout.' } }] },
      related: ['UI/Forms/Select', 'UI/Forms/SegmentedControl', 'UI/Forms/Checkbox'],
    } satisfies KitDocs,
  },
  args: { legend: 'Layout of the widget', name: 'layout', options: LAYOUTS, onValueChange: fn() },
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Tab leads to the chosen one, arrows to the next and choose it; what is locked is passed over. */
export const Arrows: Story = {
  args: { defaultValue: 'grid', description: 'Readers may not change it.' },
  play: async ({ args, canvas }) => {
    const group = canvas.getByRole('group', { name: 'Layout of the widget' });
    await expect(group).toHaveAccessibleDescription('Readers may not change it.');
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: /Grid/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: /List/ })).toBeChecked();
    await expect(args.onValueChange).toHaveBeenLastCalledWith('list');
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: /Grid/ })).toBeChecked();
    await userEvent.click(canvas.getByText('Comes with a larger plan.'));
    await expect(canvas.getByRole('radio', { name: /Wall/ })).not.toBeChecked();
    await userEvent.click(canvas.getByText('One below the other, for narrow places.'));
    await expect(args.onValueChange).toHaveBeenLastCalledWith('list');
  },
};

/** Wrong, and locked as a whole. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-6">
      <RadioGroup
        {...args}
        name="wrong"
        legend="Who may see the widget"
        required
        error="Choose one of the two."
        options={[
          { value: 'all', label: 'Everyone' },
          { value: 'school', label: 'Only on the school’s own page' },
        ]}
      />
      <RadioGroup {...args} name="locked" defaultValue="list" disabled />
    </div>
  ),
  play: async ({ args, canvas }) => {
    const wrong = canvas.getByRole('group', { name: 'Who may see the widget (required)' });
    await expect(wrong).toHaveAccessibleDescription('Error: Choose one of the two.');
    const locked = canvas.getByRole('group', { name: 'Layout of the widget' });
    for (const radio of within(locked).getAllByRole('radio')) await expect(radio).toBeDisabled();
    await userEvent.click(within(locked).getByText('Grid'));
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

/** Cards, with icons or with a drawing of what comes out. The whole card is the target. */
export const Cards: Story = {
  parameters: { frame: 'wide' },
  render: (args) => (
    <div className="grid gap-6">
      <RadioCards
        {...args}
        name="how"
        legend="How stories get in"
        columns={2}
        defaultValue="hand"
        options={[
          { value: 'hand', label: 'By hand', description: 'You choose each story yourself.', icon: Hand },
          { value: 'rule', label: 'By rule', description: 'Stories with certain hashtags, automatically.', icon: Zap },
        ]}
      />
      <RadioCards
        {...args}
        columns={3}
        defaultValue="list"
        options={LAYOUTS.map((option) => ({
          ...option,
          picture: (
            <span className="grid h-20 place-items-center rounded-control bg-sunken text-ink-3">
              {option.value === 'list' ? <List aria-hidden /> : <LayoutGrid aria-hidden />}
            </span>
          ),
        }))}
      />
    </div>
  ),
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByText('Stories with certain hashtags, automatically.'));
    await expect(canvas.getByRole('radio', { name: /By rule/ })).toBeChecked();
    await expect(args.onValueChange).toHaveBeenLastCalledWith('rule');
  },
};

/** Long words wrap beside the button, from either side. */
export const LongText: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div className="grid gap-6">
      <RadioGroup
        {...args}
        name="long"
        legend="What happens with the 128 stories imported through this channel before today"
        defaultValue="keep"
        options={[
          {
            value: 'keep',
            label: 'Keep all of them where they are, in every collection and every widget',
            description: 'Readers notice nothing. You can still hide single stories afterwards.',
          },
          { value: 'hide', label: 'Hide them', description: 'Nothing is deleted.' },
        ]}
      />
      <div dir="rtl" lang="ar">
        <RadioCards
          {...args}
          name="rtl"
          legend="كيف تدخل القصص"
          defaultValue="hand"
          options={[
            { value: 'hand', label: 'يدويًا', description: 'تختار كل قصة بنفسك.', icon: Hand },
            { value: 'rule', label: 'بقاعدة', description: 'القصص ذات الوسوم المعينة.', icon: Zap },
          ]}
        />
      </div>
    </div>
  ),
};
