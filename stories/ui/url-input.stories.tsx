import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Field } from '../../src/ui/field.tsx';
import { UrlInput } from '../../src/ui/url-input.tsx';

/** A web address, typed as people say it: what it lacks at its head is added when the field is left. */
const meta = {
  title: 'UI/Forms/UrlInput',
  component: UrlInput,
  tags: ['autodocs', 'also:link', 'also:web address', 'also:website'],
  args: { onChange: fn() },
  parameters: {
    kit: {
      use: 'For the address of a page or a feed.',
      avoid: 'For a name within SprX, or for text that may contain an address among other words (TextInput).',
      accessibility: [
        'That https:// was added is announced. The next letter takes the note away.',
        'Addresses run from left to right in every language.',
      ],
      related: ['UI/Forms/Field', 'UI/Forms/EmailInput', 'UI/Actions/CopyButton'],
    } satisfies KitDocs,
  },
  render: (args) => (
    <Field label="Website">
      <UrlInput {...args} />
    </Field>
  ),
} satisfies Meta<typeof UrlInput>;
export default meta;
type Story = StoryObj<typeof meta>;

/** It says what it has done, once. */
export const SchemeAdded: Story = {
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Website' });
    await userEvent.type(input, 'not an address');
    await userEvent.tab();
    await expect(input).toHaveValue('not an address');
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.clear(input);
    await userEvent.type(input, 'www.oakfield.example/news');
    await userEvent.tab();
    await expect(input).toHaveValue('https://www.oakfield.example/news');
    await expect(canvas.getByRole('status')).toHaveTextContent('https:// was added.');
    await expect(args.onChange).toHaveBeenCalled();
    await userEvent.type(input, '/autumn');
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.clear(input);
    await userEvent.type(input, 'www.oakfield.example/news');
    await userEvent.tab();
  },
};

/** Empty, filled, wrong, to be read only, disabled; long, and from right to left. */
export const States: Story = {
  render: () => (
    <div className="grid grid-cols-2 gap-5">
      <Field label="Website" required>
        <UrlInput placeholder="www.yourschool.org" />
      </Field>
      <Field label="Prospectus" optional>
        <UrlInput defaultValue="https://www.oakfield.example/prospectus" />
      </Field>
      <Field label="Feed" error="Nothing was found there.">
        <UrlInput defaultValue="https://www.oakfield.example/nwes.rss" />
      </Field>
      <Field label="Your page" description="Created by SprX.">
        <UrlInput defaultValue="https://oakfield.example/stories" readOnly />
      </Field>
      <Field label="Own domain" description="Comes with the Trust plan.">
        <UrlInput disabled />
      </Field>
      <Field label="Association">
        <UrlInput defaultValue="https://www.oakfield.example/association/newsletters/2026/autumn/second-half/index.html" />
      </Field>
      <div dir="rtl" lang="ar" className="col-span-2">
        <Field label="موقع المدرسة">
          <UrlInput defaultValue="https://www.oakfield.example" />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Feed' })).toBeInvalid();
  },
};
