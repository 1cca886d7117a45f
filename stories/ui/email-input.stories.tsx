import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { EmailInput } from '../../src/ui/email-input.tsx';
import { Field } from '../../src/ui/field.tsx';

/** An email address. What was pasted around it goes, and a slip in a domain that many use is pointed out. */
const meta = {
  title: 'UI/Forms/EmailInput',
  component: EmailInput,
  tags: ['autodocs', 'also:e-mail', 'also:mail address', 'also:did you mean'],
  args: { onChange: fn() },
  parameters: {
    kit: {
      use: 'For one email address.',
      avoid: 'Several addresses, for example invitations: those are a list of fields or a TextArea.',
      keyboard: [{ keys: ['Tab'], does: 'Leaves the field, then leads to the suggestion where there is one.' }],
      accessibility: [
        'Phones show the keyboard with the @; browsers offer the address they know.',
        'The suggestion is announced and changes nothing.',
        'Addresses run from left to right in every language.',
      ],
      related: ['UI/Forms/Field', 'UI/Forms/UrlInput', 'UI/Forms/PhoneInput'],
    } satisfies KitDocs,
  },
  render: (args) => (
    <Field label="Email of the office">
      <EmailInput {...args} />
    </Field>
  ),
} satisfies Meta<typeof EmailInput>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One slip away from a domain it knows: it asks, and one click takes the answer. */
export const MistypedDomain: Story = {
  args: { domains: ['oakfield.example'] },
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Email of the office' });
    await userEvent.type(input, 'office@oakfeild.example');
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
    await userEvent.tab();
    const offer = await canvas.findByRole('button', { name: 'office@oakfield.example' });
    await expect(canvas.getByRole('status')).toHaveTextContent('Did you mean office@oakfield.example?');
    await userEvent.click(offer);
    await expect(input).toHaveValue('office@oakfield.example');
    await expect(input).toHaveFocus();
    await expect(args.onChange).toHaveBeenCalled();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
    await userEvent.clear(input);
    await userEvent.type(input, 'office@oakfeild.example');
    await userEvent.tab();
  },
};

/** Out of an address book or off a web page it comes with more than the address. */
export const Pasted: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Email of the office' });
    for (const raw of ['Margaret Reid <m.reid@oakfield.example>', 'mailto:m.reid@oakfield.example?subject=Hello']) {
      await userEvent.clear(input);
      await userEvent.click(input);
      await userEvent.paste(raw);
      await userEvent.tab();
      await expect(input).toHaveValue('m.reid@oakfield.example');
    }
  },
};

/** Empty, filled, wrong, to be read only, disabled; long, and from right to left. */
export const States: Story = {
  render: () => (
    <div className="grid grid-cols-2 gap-5">
      <Field label="Email of the office" required>
        <EmailInput placeholder="office@yourschool.org" />
      </Field>
      <Field label="Head teacher" optional>
        <EmailInput defaultValue="m.reid@oakfield.example" />
      </Field>
      <Field label="Newsletter" error="There is no @ in it.">
        <EmailInput defaultValue="news.oakfield.example" />
      </Field>
      <Field label="Your address" description="You sign in with it.">
        <EmailInput defaultValue="m.reid@oakfield.example" readOnly />
      </Field>
      <Field label="Safeguarding lead" description="Comes with the Trust plan.">
        <EmailInput disabled />
      </Field>
      <Field label="Association">
        <EmailInput defaultValue="parents-friends-and-former-pupils@association.oakfield.example" />
      </Field>
      <div dir="rtl" lang="ar" className="col-span-2">
        <Field label="البريد الإلكتروني" description="عنوان يقرؤه أحد." error="لا يحتوي على علامة @.">
          <EmailInput defaultValue="office.oakfield.example" />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Newsletter' })).toBeInvalid();
    await expect(canvas.getByRole('textbox', { name: 'Email of the office' })).toBeRequired();
  },
};
