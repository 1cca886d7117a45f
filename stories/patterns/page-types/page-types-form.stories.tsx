import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import * as z from 'zod/mini';
import { FormLayout } from '../../../src/patterns/page-types/form.tsx';
import { FormButtons, FormField } from '../../../src/ui/form.tsx';
import { TextInput } from '../../../src/ui/text-input.tsx';
import { UrlInput } from '../../../src/ui/url-input.tsx';
import { useSchemaForm } from '../../../src/ui/use-schema-form.ts';
import { moveClock } from '../../support/clock.ts';

/** One form in a column, its errors summed up. Its docs are with the other types' in page-types.stories.tsx. */
const meta = {
  title: 'Patterns/Page types',
  beforeEach: () => moveClock(),
  parameters: { frame: 'wide' },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const channelSchema = z.object({
  name: z.string().check(z.minLength(1, 'Give the channel a name.')),
  url: z.string().check(z.minLength(1, 'Enter the address of the feed.')),
  owner: z.string(),
});

function AddChannel() {
  const form = useSchemaForm(channelSchema, { defaultValues: { name: '', url: '', owner: '' } });
  return (
    <FormLayout
      form={form}
      onSubmit={() => undefined}
      footer={<FormButtons form={form} label="Add channel" />}
      aside={<p className="rounded-surface bg-sunken p-5 text-ink-2">What it will look like</p>}
    >
      <FormField form={form} name="name" label="Name" required>
        <TextInput {...form.register('name')} />
      </FormField>
      <FormField form={form} name="url" label="Address" required>
        <UrlInput {...form.register('url')} />
      </FormField>
      <FormField form={form} name="owner" label="Who looks after it" optional>
        <TextInput {...form.register('owner')} />
      </FormField>
    </FormLayout>
  );
}

export const Form: Story = {
  render: () => <AddChannel />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await expect(await canvas.findByRole('region', { name: 'There are 2 problems' })).toHaveFocus();
  },
};
