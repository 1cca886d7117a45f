import type { Meta, StoryObj } from '@storybook/react-vite';
import Mail from 'lucide-react/icons/mail';
import Rss from 'lucide-react/icons/rss';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Field } from '../../src/ui/field.tsx';
import { TextInput } from '../../src/ui/text-input.tsx';

const meta = {
  title: 'UI/Forms/TextInput',
  component: TextInput,
  tags: ['autodocs', 'also:text field', 'also:text box', 'also:input', 'also:entry'],
  parameters: {
    kit: {
      use: 'One line of text: a name, a title.',
      avoid:
        'Paragraphs are a `TextArea`, searching a `SearchInput`, secrets a `PasswordInput`. Addresses have inputs of their own.',
      accessibility: [
        'It is in a `Field`, which names it.',
        'Say `autoComplete` wherever the browser may know the answer.',
        '`dir="auto"` for what people write.',
      ],
      pairs: [
        {
          do: { text: 'Put the label above and the format into the description.' },
          dont: { text: 'Put either into the placeholder, where it goes when one types.' },
        },
      ],
      matrix: { args: { defaultValue: 'Oakfield News' }, states: [{ name: 'Read only', args: { readOnly: true } }] },
      related: ['UI/Forms/Field', 'UI/Forms/TextArea', 'UI/Forms/EmailInput', 'UI/Forms/UrlInput'],
    } satisfies KitDocs,
  },
  args: { onChange: fn() },
  argTypes: { icon: { control: false } },
} satisfies Meta<typeof TextInput>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A click on the label leads into it; what is typed arrives. */
export const Typing: Story = {
  render: (args) => (
    <Field label="Name of the channel" description="As your readers see it.">
      <TextInput {...args} />
    </Field>
  ),
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Name of the channel' });
    await userEvent.click(canvas.getByText('Name of the channel'));
    await expect(input).toHaveFocus();
    await userEvent.keyboard('Oakfield News');
    await expect(input).toHaveValue('Oakfield News');
    await expect(args.onChange).toHaveBeenCalledTimes('Oakfield News'.length);
    await expect(input).toHaveAccessibleDescription('As your readers see it.');
  },
};

/** Empty, filled, wrong, to be read only, disabled. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-5">
      <Field label="Name of the collection">
        <TextInput {...args} placeholder="Autumn term" />
      </Field>
      <Field label="Address of the feed">
        <TextInput {...args} icon={Rss} type="url" defaultValue="https://www.oakfield.example/news/feed.xml" />
      </Field>
      <Field label="Email address" error="There is something missing after the @.">
        <TextInput {...args} icon={Mail} type="email" defaultValue="office@oakfield" />
      </Field>
      <Field label="Address of your widget">
        <TextInput {...args} readOnly defaultValue="https://sprx.example/w/oakfield-autumn" />
      </Field>
      <Field label="Name of the school" description="Your trust looks after this.">
        <TextInput {...args} disabled defaultValue="Oakfield School" />
      </Field>
    </div>
  ),
  play: async ({ args, canvas }) => {
    const wrong = canvas.getByRole('textbox', { name: 'Email address' });
    await expect(wrong).toBeInvalid();
    await expect(wrong).toHaveAccessibleDescription('Error: There is something missing after the @.');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Address of your widget' }), 'x');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name of the school' }), 'x');
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(document.body);
  },
};

/** Three heights, shared with every control beside it. */
export const Sizes: Story = {
  render: () => (
    <div className="grid gap-3">
      <TextInput size="sm" aria-label="Name, small" icon={Rss} defaultValue="Oakfield News" />
      <TextInput size="md" aria-label="Name, middle" icon={Rss} defaultValue="Oakfield News" />
      <TextInput size="lg" aria-label="Name, large" icon={Rss} defaultValue="Oakfield News" />
    </div>
  ),
};

/** Long text scrolls inside; from right to left the icon is at the right. */
export const LongText: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <div className="grid gap-5">
      <Field
        label="Title of the story, as it appears on your website and in every widget that shows it"
        error="This title has 214 characters. Readers see the first 120. The rest is cut off in the middle of a word."
      >
        <TextInput defaultValue="Two hundred and twelve pupils, forty-one parents and a very patient caretaker clear the river path" />
      </Field>
      <div dir="rtl" lang="ar">
        <Field label="اسم القناة" description="كما يراه القراء.">
          <TextInput icon={Rss} defaultValue="أخبار المدرسة" />
        </Field>
      </div>
    </div>
  ),
};
