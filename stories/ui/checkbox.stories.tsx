import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Checkbox } from '../../src/ui/checkbox.tsx';
import { FieldGroup } from '../../src/ui/field.tsx';

const meta = {
  title: 'UI/Forms/Checkbox',
  component: Checkbox,
  tags: ['autodocs', 'also:tick box', 'also:tickbox', 'also:check mark'],
  parameters: {
    kit: {
      use: 'Yes or no in a form that is saved as a whole, or one row of many chosen.',
      avoid: 'What takes effect immediately is a `Switch`; one of several is a `RadioGroup`.',
      keyboard: [
        { keys: ['Tab'], does: 'Reaches it' },
        { keys: ['Space'], does: 'Ticks it and takes the tick away' },
      ],
      accessibility: ['The words belong to the box: pressing them ticks it.', '`indeterminate` is read as “mixed”.'],
      pairs: [
        {
          do: { text: 'Say what is so when it is ticked: “Show pictures”.' },
          dont: { text: 'Ask for the opposite: “Do not show pictures”.' },
        },
      ],
      matrix: {
        args: { label: 'Show pictures', description: undefined },
        states: [
          { name: 'Ticked', args: { defaultChecked: true } },
          { name: 'Partly', args: { indeterminate: true } },
          { name: 'Ticked, disabled', args: { defaultChecked: true, disabled: true } },
        ],
      },
      related: ['UI/Forms/CheckboxGroup', 'UI/Forms/Switch', 'UI/Forms/RadioGroup'],
    } satisfies KitDocs,
  },
  args: { label: 'Show pictures', onChange: fn() },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Space and a click on the words change it. */
export const Unchecked: Story = {
  args: { label: 'Publish without asking me', description: 'New posts of this channel become stories immediately.' },
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('checkbox', { name: /Publish without asking me/ });
    await expect(box).toHaveAccessibleDescription('New posts of this channel become stories immediately.');
    await userEvent.tab();
    await expect(box).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(box).toBeChecked();
    await userEvent.click(canvas.getByText('Publish without asking me'));
    await expect(box).not.toBeChecked();
    await expect(args.onChange).toHaveBeenCalledTimes(2);
  },
};

/** Off, on and partly on; ready, disabled and wrong. */
export const States: Story = {
  render: ({ onChange }) => (
    <div className="grid grid-cols-3 gap-4">
      <Checkbox label="Show pictures" />
      <Checkbox label="Show dates" defaultChecked />
      <Checkbox label="All of Year 9" indeterminate />
      <Checkbox label="Show pictures, fixed" disabled onChange={onChange} />
      <Checkbox label="Show dates, fixed" disabled defaultChecked />
      <Checkbox label="All of Year 8, fixed" disabled indeterminate />
      <Checkbox label="We may show these pupils" aria-invalid />
      <Checkbox label="The parents agreed" aria-invalid defaultChecked />
    </div>
  ),
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: 'All of Year 9' })).toBePartiallyChecked();
    await userEvent.click(canvas.getByText('Show pictures, fixed'));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

const YEARS = ['Year 7', 'Year 8', 'Year 9'];

function ChooseYears() {
  const [chosen, setChosen] = useState<readonly string[]>(['Year 8']);
  return (
    <FieldGroup legend="Whose stories are shown" description="Stories without a year are always shown.">
      <Checkbox
        label="Every year"
        checked={chosen.length === YEARS.length}
        indeterminate={chosen.length > 0 && chosen.length < YEARS.length}
        onChange={(event) => setChosen(event.target.checked ? YEARS : [])}
      />
      {YEARS.map((year) => (
        <Checkbox
          key={year}
          className="ms-7"
          label={year}
          checked={chosen.includes(year)}
          onChange={(event) =>
            setChosen(event.target.checked ? [...chosen, year] : chosen.filter((other) => other !== year))
          }
        />
      ))}
    </FieldGroup>
  );
}

/** One box above several: partly on while some are. */
export const SomeOfMany: Story = {
  render: () => <ChooseYears />,
  play: async ({ canvas }) => {
    const every = canvas.getByRole('checkbox', { name: 'Every year' });
    await expect(every).toBePartiallyChecked();
    await userEvent.click(every);
    await expect(every).toBeChecked();
    for (const year of YEARS) await expect(canvas.getByRole('checkbox', { name: year })).toBeChecked();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Year 9' }));
    await expect(every).toBePartiallyChecked();
    await expect(every).not.toBeChecked();
  },
};

/** Long words wrap beside the box; in tables the words are there, unseen. */
export const LongText: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <div className="grid gap-4">
      <Checkbox
        defaultChecked
        label="Tell the Parents, Friends and Former Pupils of Oakfield Association by email whenever a story is published"
        description="One message a day at most, at four in the afternoon, and none in the holidays unless you ask for it."
      />
      <div dir="rtl" lang="ar">
        <Checkbox defaultChecked label="أظهر الصور مع القصص" description="تُعرض الصور بعد موافقة المدرسة." />
      </div>
      <Checkbox hideLabel label="Choose “The orchestra plays in the rain”" className="justify-self-start" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: 'Choose “The orchestra plays in the rain”' })).toBeVisible();
  },
};
