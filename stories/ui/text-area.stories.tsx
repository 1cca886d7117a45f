import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Field } from '../../src/ui/field.tsx';
import { TextArea } from '../../src/ui/text-area.tsx';

const meta = {
  title: 'UI/Forms/TextArea',
  component: TextArea,
  tags: ['autodocs', 'also:multiline', 'also:paragraph', 'also:comment box', 'also:note'],
  parameters: {
    kit: {
      use: 'A few sentences: a note, a description, the text of a picture. It grows with them.',
      avoid: 'One line is a `TextInput`.',
      accessibility: ['`count` says how much is left.', 'It is in a `Field`, which names it.'],
      matrix: {
        args: { defaultValue: 'The orchestra plays in the rain.' },
        states: [{ name: 'Read only', args: { readOnly: true } }],
      },
      related: ['UI/Forms/TextInput', 'UI/Forms/Field'],
    } satisfies KitDocs,
  },
  args: { onChange: fn() },
  render: (args) => (
    <Field label="What the picture shows" description="Read out to those who cannot see it.">
      <TextArea {...args} />
    </Field>
  ),
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The count is below and is part of the description; Enter starts a line and sends nothing. */
export const Counting: Story = {
  args: { count: true, maxLength: 120 },
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox', { name: 'What the picture shows' });
    await userEvent.tab();
    await expect(area).toHaveFocus();
    await expect(canvas.getByText('0 of 120 characters')).toBeVisible();
    await userEvent.keyboard('Prospero on the school stage{Enter}in a red coat');
    await expect(area).toHaveValue('Prospero on the school stage\nin a red coat');
    await expect(canvas.getByText('42 of 120 characters')).toBeVisible();
    await expect(area).toHaveAccessibleDescription(/Read out to those who cannot see it\./);
    await expect(area).toHaveAccessibleDescription(/42 of 120 characters/);
  },
};

/** No more goes in than `maxLength`. */
export const Full: Story = {
  parameters: { picture: 'none' },
  args: { count: true, maxLength: 12 },
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox', { name: 'What the picture shows' });
    await userEvent.type(area, 'The junior choir');
    await expect(area).toHaveValue('The junior c');
    await expect(canvas.getByText('12 of 12 characters')).toBeVisible();
  },
};

/** Empty, wrong, to be read only, disabled. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-5">
      <Field label="Note to the class" optional>
        <TextArea {...args} rows={2} placeholder="Lovely work. One name to check before it goes out." />
      </Field>
      <Field label="What the picture shows" error="Say in a few words what there is to see." required>
        <TextArea {...args} rows={2} count maxLength={120} />
      </Field>
      <Field label="Text as it came from the feed">
        <TextArea {...args} rows={2} readOnly defaultValue="Snow! Lessons go on, coats go on, and the field is shut." />
      </Field>
      <Field label="Footer of the newsletter" description="Your plan has no newsletter.">
        <TextArea {...args} rows={2} disabled defaultValue="Oakfield School, Mill Lane" />
      </Field>
    </div>
  ),
  play: async ({ canvas }) => {
    const wrong = canvas.getByRole('textbox', { name: 'What the picture shows' });
    await expect(wrong).toBeInvalid();
    await expect(wrong).toBeRequired();
    await expect(wrong).toHaveAccessibleDescription(/Say in a few words what there is to see\./);
  },
};

const LONG =
  'The rain on the roof was not in the script, but nobody in the hall would have guessed. On Thursday evening forty-one pupils gave Prospero his island back, with a thunder sheet made in Design and Technology and a chorus from the junior choir that had practised behind the bicycle shed since September.';

/** It grows with what is in it, in either direction of writing. */
export const LongText: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <div className="grid gap-5">
      <Field label="Summary">
        <TextArea defaultValue={LONG} count />
      </Field>
      <div dir="rtl" lang="ar">
        <Field label="ملخص">
          <TextArea defaultValue="وقف التلاميذ واحدًا تلو الآخر وقرؤوا قصائد كتبوها بأنفسهم عن النهر والمطر." />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    for (const area of canvas.getAllByRole('textbox')) {
      await expect(area.scrollHeight).toBeLessThanOrEqual(area.clientHeight);
    }
  },
};
