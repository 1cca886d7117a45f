import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Field } from '../../src/ui/field.tsx';
import { Slider } from '../../src/ui/slider.tsx';

const marks = [0, 5, 10, 15, 20].map((value) => ({ value, label: String(value) }));

/** A number where about right is right. The browser's own range underneath: keyboard, touch and right-to-left are its. */
const meta = {
  title: 'UI/Forms/Slider',
  component: Slider,
  tags: ['autodocs', 'also:range', 'also:scale'],
  args: { min: 0, max: 20, marks, defaultValue: 8, onChange: fn() },
  parameters: {
    kit: {
      use: 'For an amount within a range that is in sight as a whole, where the exact number matters little.',
      avoid: 'Where a number is known beforehand: that is typed (NumberInput).',
      anatomy: [
        { part: 'Track', what: 'Filled up to the value.' },
        { part: 'Marks', what: 'Places worth finding again. With a few words at either end where numbers say little.' },
        { part: 'Output', what: 'The value with its unit.' },
      ],
      keyboard: [
        { keys: ['←', '→', '↑', '↓'], does: 'One step less or more.' },
        { keys: ['Page Up', 'Page Down'], does: 'A tenth of the range.' },
        { keys: ['Home', 'End'], does: 'To either end.' },
      ],
      accessibility: ['The value is read with its unit, in the words of the output.'],
      related: ['UI/Forms/NumberInput', 'UI/Feedback/Meter', 'UI/Forms/Field'],
    } satisfies KitDocs,
  },
  render: (args) => (
    <Field label="Stories a week" description="What you aim for.">
      <Slider {...args} />
    </Field>
  ),
} satisfies Meta<typeof Slider>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What is read is what is shown, at once; the keys are the browser’s own. */
export const Moved: Story = {
  parameters: { picture: 'none' },
  args: { format: (value) => (value === 0 ? 'none' : `${value} stories`) },
  play: async ({ args, canvas }) => {
    const slider = canvas.getByRole('slider', { name: 'Stories a week' });
    await expect(slider).toHaveAccessibleDescription('What you aim for.');
    await expect(canvas.getByText('8 stories')).toBeVisible();
    await userEvent.tab();
    await expect(slider).toHaveFocus();
    fireEvent.input(slider, { target: { value: '9' } });
    await expect(canvas.getByText('9 stories')).toBeVisible();
    await expect(slider).toHaveAttribute('aria-valuetext', '9 stories');
    // More than the most is the most.
    fireEvent.input(slider, { target: { value: '99' } });
    await expect(canvas.getByText('20 stories')).toBeVisible();
    fireEvent.input(slider, { target: { value: '0' } });
    await expect(slider).toHaveAttribute('aria-valuetext', 'none');
    await expect(args.onChange).toHaveBeenCalled();
  },
};

/** Plain, with words at the ends, wrong, to be read only, disabled; narrow, and from right to left. */
export const States: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div className="grid gap-5">
      <Field label="Stories a week" description="What you aim for.">
        <Slider {...args} />
      </Field>
      <Field label="Tone of the summary" description="How the morning summary is written.">
        <Slider
          min={0}
          max={4}
          defaultValue={1}
          marks={[{ value: 0, label: 'As it came' }, { value: 2 }, { value: 4, label: 'Very short' }]}
          format={(value) => ['Whole', 'Long', 'Middle', 'Short', 'Brief'][value] ?? ''}
        />
      </Field>
      <Field label="Pictures at most" error="Your plan allows 10.">
        <Slider min={1} max={20} defaultValue={14} />
      </Field>
      <Field label="Kept for" description="Set by the Trust.">
        <Slider min={0} max={36} defaultValue={24} unit="months" readOnly />
      </Field>
      <Field label="Backups">
        <Slider min={0} max={30} defaultValue={0} disabled />
      </Field>
      <div dir="rtl" lang="ar">
        <Field label="قصص في الأسبوع">
          <Slider {...args} />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('slider', { name: 'Pictures at most' })).toBeInvalid();
    await expect(canvas.getByRole('slider', { name: 'Kept for' })).toBeDisabled();
  },
};
