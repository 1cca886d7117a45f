import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Field } from '../../src/ui/field.tsx';
import { NumberInput } from '../../src/ui/number-input.tsx';

const meta = {
  title: 'UI/Forms/NumberInput',
  component: NumberInput,
  tags: ['autodocs', 'also:quantity', 'also:stepper', 'also:spinner', 'also:numeric', 'also:amount'],
  parameters: {
    kit: {
      use: 'A quantity one counts: stories shown, days kept.',
      avoid:
        'Numbers that are names, for example phone numbers and codes, are text. A quantity one feels for is a `Slider`.',
      keyboard: [
        { keys: ['↑', '↓'], does: 'One step more or less' },
        { keys: ['Tab'], does: 'Reaches it' },
      ],
      accessibility: ['Its bounds are in its description too.'],
      related: ['UI/Forms/TextInput', 'UI/Forms/Slider', 'UI/Forms/Field'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  args: { min: 1, max: 48, step: 1, defaultValue: 12, onChange: fn() },
  render: (args) => (
    <Field label="Stories shown" description="Between 1 and 48.">
      <NumberInput {...args} />
    </Field>
  ),
} satisfies Meta<typeof NumberInput>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Takes digits, no letters, and knows its bounds. */
export const Typing: Story = {
  args: { unit: 'stories' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole<HTMLInputElement>('spinbutton', { name: 'Stories shown' });
    await userEvent.clear(input);
    await userEvent.type(input, '2four');
    await expect(input).toHaveValue(2);
    await userEvent.type(input, '4');
    await expect(input).toHaveValue(24);
    await expect(input.validity.valid).toBe(true);
    await userEvent.type(input, '0');
    await expect(input.validity.rangeOverflow).toBe(true);
    await userEvent.type(input, '{Backspace}');
    await expect(input).toHaveAccessibleDescription('Between 1 and 48.');
  },
};

/** With a unit, wrong, disabled, in three sizes and from right to left. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-5">
      <Field label="Keep hidden stories for">
        <NumberInput {...args} size="sm" unit="days" defaultValue={90} />
      </Field>
      <Field label="Stories shown" error="Choose a number between 1 and 48.">
        <NumberInput {...args} defaultValue={480} />
      </Field>
      <Field label="Channels" description="Set by your plan.">
        <NumberInput {...args} size="lg" disabled defaultValue={5} />
      </Field>
      <div dir="rtl" lang="ar">
        <Field label="عدد القصص">
          <NumberInput {...args} unit="قصة" />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const wrong = canvas.getByRole('spinbutton', { name: 'Stories shown' });
    await expect(wrong).toBeInvalid();
    await expect(wrong).toHaveAccessibleDescription('Error: Choose a number between 1 and 48.');
    await expect(canvas.getByRole('spinbutton', { name: 'Channels' })).toBeDisabled();
  },
};
