import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { PASSWORD_RULES } from '../../src/domain/rules.ts';
import { Field } from '../../src/ui/field.tsx';
import { PasswordInput } from '../../src/ui/password-input.tsx';

const meta = {
  title: 'UI/Forms/PasswordInput',
  component: PasswordInput,
  tags: ['autodocs', 'also:passphrase', 'also:show password', 'also:password rules'],
  parameters: {
    kit: {
      use: 'A password, which may be shown to the person who types it; `rules` for a new one.',
      avoid: 'Codes are a `TextInput`.',
      keyboard: [
        { keys: ['Tab'], does: 'From the field to the button that shows it' },
        { keys: ['Space'], does: 'Shows and hides' },
      ],
      accessibility: [
        '`autoComplete` says whether it is the present one or a new one, so that managers help.',
        'Rules are ticked off in words as they are met.',
        'Pasting works.',
      ],
      related: ['UI/Forms/TextInput', 'UI/Forms/Field'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  render: (args) => (
    <Field label="Password">
      <PasswordInput {...args} />
    </Field>
  ),
} satisfies Meta<typeof PasswordInput>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Hidden at first; what is typed stays when it is shown and hidden again. */
export const ShownAndHidden: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Password');
    const show = canvas.getByRole('button', { name: 'Show what is typed' });
    await userEvent.type(input, 'conker-harvest-9');
    await expect(input).toHaveAttribute('type', 'password');
    await expect(input).toHaveAttribute('autocomplete', 'current-password');
    await expect(show).toHaveAttribute('aria-pressed', 'false');
    await userEvent.tab();
    await expect(show).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(input).toHaveAttribute('type', 'text');
    await expect(input).toHaveValue('conker-harvest-9');
    await expect(show).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard(' ');
    await expect(input).toHaveAttribute('type', 'password');
    await userEvent.keyboard(' ');
    await expect(input).toHaveAttribute('type', 'text');
  },
};

/** Its button sends no form. */
export const InAForm: Story = {
  parameters: { picture: 'none' },
  render: (args) => (
    <form aria-label="Sign in" action="#sent">
      <Field label="Password">
        <PasswordInput {...args} defaultValue="conker-harvest-9" />
      </Field>
    </form>
  ),
  play: async ({ canvas }) => {
    const form = canvas.getByRole('form', { name: 'Sign in' });
    let sent = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Show what is typed' }));
    await expect(sent).toBe(0);
    await userEvent.type(canvas.getByLabelText('Password'), '{Enter}');
    await expect(sent).toBe(1);
  },
};

/** A new password: what it needs is ticked off as it is typed, and said. */
export const Rules: Story = {
  args: { rules: PASSWORD_RULES },
  render: (args) => (
    <Field label="New password">
      <PasswordInput {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('New password');
    await expect(input).toHaveAttribute('autocomplete', 'new-password');
    await expect(input).toHaveAccessibleDescription(/At least 8 characters \(not met yet\)/);
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.type(input, 'conker9');
    await expect(canvas.getByRole('status')).toHaveTextContent('2 of 4 still missing.');
    await expect(input).toHaveAccessibleDescription(/A digit \(met\)/);
    await userEvent.type(input, 'Z');
    await expect(canvas.getByRole('status')).toHaveTextContent('The password has all it needs.');
    await userEvent.type(input, '{Backspace}');
    await expect(canvas.getByRole('status')).toHaveTextContent('2 of 4 still missing.');
  },
};

/** Hidden, wrong, disabled, large. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-5">
      <Field label="Password">
        <PasswordInput {...args} defaultValue="conker-harvest-9" />
      </Field>
      <Field label="New password" description="Three words are easy to keep in mind." error="At least 10 characters.">
        <PasswordInput {...args} autoComplete="new-password" defaultValue="conker" />
      </Field>
      <Field label="Password of the feed" description="Only an administrator may change it.">
        <PasswordInput {...args} disabled defaultValue="conker-harvest-9" />
      </Field>
      <div dir="rtl" lang="ar">
        <Field label="كلمة السر">
          <PasswordInput {...args} size="lg" defaultValue="conker-harvest-9" />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const wrong = canvas.getByLabelText('New password');
    await expect(wrong).toBeInvalid();
    await expect(wrong).toHaveAccessibleDescription(
      'Three words are easy to keep in mind. Error: At least 10 characters.',
    );
    await expect(canvas.getByLabelText('Password of the feed')).toBeDisabled();
  },
};
