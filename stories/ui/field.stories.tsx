import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { Checkbox } from '../../src/ui/checkbox.tsx';
import { Field, FieldError, FieldGroup } from '../../src/ui/field.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { PasswordInput } from '../../src/ui/password-input.tsx';
import { TextArea } from '../../src/ui/text-area.tsx';
import { TextInput } from '../../src/ui/text-input.tsx';

const meta = {
  title: 'UI/Forms/Field',
  component: Field,
  subcomponents: { FieldGroup, FieldError },
  tags: [
    'autodocs',
    'also:form group',
    'also:form row',
    'also:label',
    'also:input wrapper',
    'also:fieldset',
    'also:legend',
  ],
  parameters: {
    kit: {
      use: 'One control with its label, description and error, wired once; `FieldGroup` for several under one question.',
      avoid: 'Boxes and switches bring their own label.',
      anatomy: [
        { part: 'Label', what: 'Above, always there' },
        { part: 'Description', what: 'What to write, before one writes' },
        { part: 'Control', what: 'Gets its id and its words from here' },
        { part: 'Error', what: 'What to do, in place' },
      ],
      accessibility: [
        'Label, description and error are tied to the control by id.',
        '“Required” and “optional” are words, not a star.',
      ],
      pairs: [
        {
          do: { text: 'Say what to do: “Write the address with https://”.' },
          dont: { text: 'Say what the machine thinks: “Invalid URL”.' },
        },
      ],
      related: ['UI/Forms/Form', 'UI/Forms/TextInput', 'UI/Forms/ErrorSummary'],
    } satisfies KitDocs,
  },
  args: {
    label: 'Name of the channel',
    description: 'As your readers see it.',
    children: <TextInput defaultValue="Oakfield News" />,
  },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The label names the control, the description describes it, a click on the label leads into it. */
export const LabelAndDescription: Story = {
  parameters: { picture: 'none' },
  args: { required: true },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Name of the channel' });
    await expect(input).toHaveAccessibleDescription('As your readers see it.');
    await expect(input).toBeRequired();
    await expect(input).toBeValid();
    await userEvent.click(canvas.getByText('Name of the channel'));
    await expect(input).toHaveFocus();
  },
};

/** Plain, optional, with a link, wrong, and with a label that is only read. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-5">
      <Field {...args} />
      <Field label="Note to the class" optional>
        <TextArea />
      </Field>
      <Field
        label="Password"
        action={
          <a className={linkClass()} href="#forgotten">
            Forgotten?
          </a>
        }
      >
        <PasswordInput />
      </Field>
      <Field
        label="Address of the feed"
        description="It often ends in .rss or .xml."
        error="Nothing was found at this address. Check it again."
      >
        <TextInput defaultValue="https://www.oakfield.example/nwes/feed.xml" />
      </Field>
      <Field label="Filter by hashtag" hideLabel>
        <TextInput placeholder="Filter by hashtag" />
      </Field>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Filter by hashtag' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Address of the feed' })).toBeInvalid();
  },
};

function AskForAName() {
  const [name, setName] = useState('');
  const [sent, setSent] = useState(false);
  return (
    <form
      className="grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
      }}
    >
      <Field
        className="w-full"
        label="Name of the collection"
        description="Readers do not see it."
        error={sent && !name ? 'Give the collection a name.' : undefined}
      >
        <TextInput value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit">Save</Button>
    </form>
  );
}

/** An error joins the description, and goes when it is put right; the control keeps its name and its text. */
export const ErrorComesAndGoes: Story = {
  render: () => <AskForAName />,
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Name of the collection' });
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription('Readers do not see it. Error: Give the collection a name.');
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    await expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Readers do not see it.',
      'Error: Give the collection a name.',
    ]);
    await userEvent.type(input, 'A');
    await expect(input).toBeValid();
    await expect(input).toHaveAccessibleDescription('Readers do not see it.');
    await userEvent.clear(input);
    await expect(input).toBeInvalid();
  },
};

/** Several boxes under one question. */
export const Group: Story = {
  render: () => (
    <FieldGroup
      legend="What comes along"
      description="Of each post in the feed."
      error="Choose at least the text or the pictures."
      required
    >
      <Checkbox label="Text" />
      <Checkbox label="Pictures" />
      <Checkbox label="Hashtags" defaultChecked />
    </FieldGroup>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'What comes along (required)' })).toHaveAccessibleDescription(
      'Of each post in the feed. Error: Choose at least the text or the pictures.',
    );
  },
};

/** Everything wraps; nothing is cut. From right to left it is mirrored. */
export const LongText: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <div className="grid gap-5">
      <Field
        label="Address of the newsletter of the Parents, Friends and Former Pupils of Oakfield Association"
        optional
        description="The association keeps it at a place of its own, so it may differ from the address of the school’s news."
        error="This address leads to https://www.oakfield.example/association/newsletters/2026/autumn/second-half-of-term/index.html, which is a page and not a feed."
      >
        <TextInput defaultValue="https://www.oakfield.example/association" />
      </Field>
      <div dir="rtl" lang="ar">
        <Field label="اسم القناة" description="كما يراه القراء." error="أدخل اسمًا من فضلك.">
          <TextInput />
        </Field>
      </div>
    </div>
  ),
};
