import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { ProductError } from '../../src/domain/errors.ts';
import { Form, FormButtons, FormField, FormValue, FormWatch } from '../../src/ui/form.tsx';
import { EMPTY, OAKFIELD, SchoolDetailsForm } from '../support/school-details.tsx';

/**
 * A form under one schema: `useSchemaForm(schema, { values })`, then `Form`, a `FormField` for each control that
 * registers, `FormValue` for those with a value, and `FormButtons`. What a page used to wire by hand is done here once.
 */
const meta = {
  title: 'UI/Forms/Form',
  component: Form,
  subcomponents: { FormField, FormValue, FormWatch, FormButtons },
  tags: ['autodocs', 'also:validation', 'also:submit', 'also:error handling'],
  parameters: {
    kit: {
      use: 'For whatever is typed and then saved as a whole.',
      avoid: 'For what takes effect immediately (Switch), and for filters above a list (Toolbar).',
      anatomy: [
        { part: 'Summary', what: 'When several fields are wrong: each with a link to it. It takes the focus.' },
        {
          part: 'Failure',
          what: 'What the server said that belongs to no field. Without a network it says that nothing typed is lost.',
        },
        { part: 'Fields', what: 'One below the other. Two beside each other only where both are short.' },
        { part: 'Buttons', what: 'The main one, and the way back to what was saved.' },
      ],
      keyboard: [
        { keys: ['Enter'], does: 'Saves, from any field of one line.' },
        { keys: ['Tab'], does: 'Leads through the summary’s links, then the fields.' },
      ],
      accessibility: [
        'One wrong field takes the focus itself. Several are gathered in a summary, again after each try. A form of one or two fields has none.',
        'The server’s refusals appear at their fields and are described like the form’s own.',
        'While saving, the button keeps its name and the focus, and a second Enter saves nothing twice.',
      ],
      related: ['UI/Forms/Field', 'UI/Forms/ErrorSummary', 'UI/Forms/UnsavedGuard', 'UI/Forms/AutosaveMark'],
    } satisfies KitDocs,
  },
} satisfies Meta<typeof Form>;
export default meta;
type Story = Omit<StoryObj<typeof meta>, 'args'>;

const never = () => new Promise<void>(() => undefined);

/** As a new school finds it. */
export const Empty: Story = { render: () => <SchoolDetailsForm values={EMPTY} onSave={never} /> };

/** Nothing has changed yet, so there is nothing to save; a change brings the way back along. */
export const Filled: Story = {
  render: () => <SchoolDetailsForm values={OAKFIELD} badge onSave={never} />,
  play: async ({ canvas }) => {
    const save = canvas.getByRole('button', { name: 'Save details' });
    const name = canvas.getByRole('textbox', { name: 'Name of the school' });
    await expect(save).toBeDisabled();
    await expect(await canvas.findByDisplayValue('0117 496 0123')).toBeVisible();
    await expect(canvas.getByText('106 of 300 characters')).toBeVisible();
    await userEvent.type(name, ' of Mill Lane');
    await expect(save).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo my changes' }));
    await expect(name).toHaveValue('Oakfield School');
    await expect(save).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: 'Undo my changes' })).not.toBeInTheDocument();
    save.blur();
    window.scrollTo(0, 0);
  },
};

/** Several things are wrong: the summary takes the focus, names them in the order of the page and leads to each. */
export const Failed: Story = {
  render: () => <SchoolDetailsForm values={EMPTY} onSave={never} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name of the school' }), 'Oak{Enter}');
    const summary = await canvas.findByRole('region', { name: 'There are 6 problems' });
    await expect(summary).toHaveFocus();
    const links = canvas.getAllByRole('link').map(({ textContent }) => textContent);
    await expect(links).toEqual([
      'Name of the school',
      'Kind of school',
      'Who goes there',
      'Email of the office',
      'Phone',
      'Morning summary at',
    ]);
    await userEvent.click(canvas.getByRole('link', { name: 'Kind of school' }));
    await expect(canvas.getByRole('radio', { name: /Primary/ })).toHaveFocus();
    await userEvent.click(canvas.getByRole('link', { name: 'Phone' }));
    const phone = canvas.getByRole('textbox', { name: 'Phone' });
    await expect(phone).toHaveFocus();
    await expect(phone).toHaveAccessibleDescription(/Give the number of the office/);
    await expect(canvas.getByRole('textbox', { name: 'Name of the school' })).toHaveValue('Oak');
    // The next try brings the focus back to the summary, which is shorter by what was put right.
    await userEvent.click(canvas.getByRole('radio', { name: /Primary/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save details' }));
    await expect(await canvas.findByRole('region', { name: 'There are 5 problems' })).toHaveFocus();
  },
};

/** Only one thing is wrong: the field itself takes the focus, and no summary is needed. */
export const OneWrong: Story = {
  parameters: { picture: 'none' },
  render: () => <SchoolDetailsForm values={OAKFIELD} onSave={never} />,
  play: async ({ canvas }) => {
    const email = canvas.getByRole('textbox', { name: 'Email of the office' });
    await userEvent.clear(email);
    await userEvent.type(email, 'the office');
    await userEvent.click(canvas.getByRole('button', { name: 'Save details' }));
    await waitFor(() => expect(email).toHaveFocus());
    await expect(email).toBeInvalid();
    await expect(canvas.queryByRole('region')).not.toBeInTheDocument();
    await userEvent.clear(email);
    await userEvent.type(email, 'office@oakfield.example');
    await expect(email).toBeValid();
  },
};

/** The server's messages are at their fields, the rest above them; everything that was typed is still there. */
export const Refused: Story = {
  render: () => (
    <SchoolDetailsForm
      values={OAKFIELD}
      onSave={() =>
        Promise.reject(
          new ProductError('invalid', 'Some of it could not be taken.', {
            fields: {
              website: 'This address leads to another school.',
              email: 'Mail to this address came back.',
              plan: 'Your plan ended yesterday, so the badge cannot be shown.',
            },
          }),
        )
      }
    />
  ),
  play: async ({ canvas }) => {
    const name = canvas.getByRole('textbox', { name: 'Name of the school' });
    await userEvent.type(name, ' of Mill Lane{Enter}');
    await expect(await canvas.findByRole('region', { name: 'There are 2 problems' })).toHaveFocus();
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Your plan ended yesterday, so the badge cannot be shown.',
    );
    const website = canvas.getByRole('textbox', { name: 'Website' });
    await expect(website).toHaveAccessibleDescription(/leads to another school/);
    await expect(name).toHaveValue('Oakfield School of Mill Lane');
  },
};

/** A refusal of something within a field is said at the field; one that has no field, or no answer at all, above the form. */
export const RefusedOtherwise: Story = {
  parameters: { picture: 'none' },
  render: () => {
    const answers = [
      new ProductError('invalid', 'Some of it could not be taken.', {
        fields: { 'ages.2': 'Key stage 3 needs a head.' },
      }),
      new ProductError('limit-reached', 'Your plan allows one school.'),
      Object.assign(new Error('Request error!'), { name: 'ConnectionError' }),
    ];
    return (
      <SchoolDetailsForm values={{ ...OAKFIELD, name: 'Oakfield' }} onSave={() => Promise.reject(answers.shift())} />
    );
  },
  play: async ({ canvas }) => {
    const save = canvas.getByRole('button', { name: 'Save details' });
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name of the school' }), ' School');
    await userEvent.click(save);
    const group = canvas.getByRole('group', { name: 'Who goes there (required)' });
    await waitFor(() => expect(group).toHaveAccessibleDescription('Error: Key stage 3 needs a head.'));
    await expect(canvas.getByRole('checkbox', { name: 'Early years' })).toHaveFocus();
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(save);
    await expect(await canvas.findByText('Your plan allows one school.')).toBeVisible();
    await expect(group).toHaveAccessibleDescription('');
    await expect(save).toHaveFocus();
    await userEvent.click(save);
    await expect(
      await canvas.findByText(
        'Request error! We couldn’t reach SprX. Your changes are still here. Try again in a moment.',
      ),
    ).toBeVisible();
  },
};

const save = fn(never);

/** The button is busy, keeps the focus, and nothing is sent twice. */
export const Saving: Story = {
  render: () => <SchoolDetailsForm values={OAKFIELD} badge onSave={save} />,
  play: async ({ canvas }) => {
    save.mockClear();
    const name = canvas.getByRole('textbox', { name: 'Name of the school' });
    await userEvent.type(name, ' of Mill Lane{Enter}{Enter}');
    const button = await canvas.findByRole('button', { name: 'Save details' });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await userEvent.click(button);
    await expect(button).toHaveFocus();
    await expect(save).toHaveBeenCalledTimes(1);
    await expect(save).toHaveBeenCalledWith({ ...OAKFIELD, name: 'Oakfield School of Mill Lane' });
    window.scrollTo(0, 0);
  },
};

/** It is said that it is saved, and what was saved is what changes are now measured by. */
export const Saved: Story = {
  parameters: { picture: 'none' },
  render: () => <SchoolDetailsForm values={OAKFIELD} onSave={() => Promise.resolve()} />,
  play: async ({ canvas }) => {
    const website = canvas.getByRole('textbox', { name: 'Website' });
    await userEvent.clear(website);
    await userEvent.type(website, 'oakfield.example/school{Enter}');
    await expect(await canvas.findByText('The school’s details are saved.')).toBeVisible();
    await expect(website).toHaveValue('https://oakfield.example/school');
    await expect(canvas.getByRole('button', { name: 'Save details' })).toBeDisabled();
  },
};
