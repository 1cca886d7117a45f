import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { ColourInput } from '../../src/ui/colour-input.tsx';
import { Field } from '../../src/ui/field.tsx';

const SWATCHES = [
  { value: '#1f6b45', label: 'Oakfield green' },
  { value: '#123a6b', label: 'River blue' },
  { value: '#a8201a', label: 'Brick' },
  { value: '#e0a100', label: 'Gorse' },
];
const WHITE = { label: 'white', colour: '#ffffff' };
const NIGHT = { label: 'the dark page', colour: '#1a1f27' };

const changed = fn();
function Held({ value: start, ...props }: ComponentProps<typeof ColourInput>) {
  const [value, setValue] = useState(start);
  return (
    <ColourInput
      {...props}
      value={value}
      onValueChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}

/** A colour: picked by eye, typed, or taken from the school's own. It says where the colour could not be read. */
const meta = {
  title: 'UI/Forms/ColourInput',
  component: ColourInput,
  tags: ['autodocs', 'also:color picker', 'also:brand colour', 'also:hex', 'also:contrast'],
  args: { value: '#1f6b45', onValueChange: changed, swatches: SWATCHES, grounds: [WHITE] },
  parameters: {
    kit: {
      use: 'For a colour of the school’s own that others will see.',
      avoid: 'For the colours of SprX itself: those are tokens, and no one chooses them.',
      anatomy: [
        { part: 'By eye', what: 'The browser’s own picker.' },
        { part: 'Typed', what: '#1a5c3a, 1a5c3a or #abc. Sorted when the field is left.' },
        { part: 'Swatches', what: 'The school’s palette. The chosen one has a tick.' },
        { part: 'Warning', what: 'Where it could not be read, with figures, and the nearest colour that could.' },
      ],
      keyboard: [{ keys: ['Tab'], does: 'To the picker, the text, each swatch and the offer.' }],
      accessibility: ['A swatch is a button with its colour’s name. The warning is announced and describes the field.'],
      related: ['UI/Forms/Field', 'Foundations/Colour'],
    } satisfies KitDocs,
  },
  render: (args) => (
    <Field label="School colour" description="For links and marks in your widgets.">
      <Held {...args} />
    </Field>
  ),
} satisfies Meta<typeof ColourInput>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Typed in any of the usual ways, picked, or taken from the palette. */
export const TypedPickedFromPalette: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    changed.mockClear();
    const text = canvas.getByRole('textbox', { name: 'School colour' });
    const eye = canvas.getByLabelText('Pick the colour by eye');
    await userEvent.clear(text);
    await userEvent.type(text, 'A8201A');
    await userEvent.tab();
    await expect(text).toHaveValue('#a8201a');
    await expect(eye).toHaveValue('#a8201a');
    await expect(canvas.getByRole('button', { name: 'Brick' })).toHaveAttribute('aria-pressed', 'true');
    fireEvent.change(eye, { target: { value: '#445566' } });
    await expect(text).toHaveValue('#445566');
    await userEvent.click(canvas.getByRole('button', { name: 'River blue' }));
    await expect(changed).toHaveBeenLastCalledWith('#123a6b');
    await userEvent.clear(text);
    await userEvent.type(text, 'green');
    await userEvent.tab();
    // What is no colour stays as it was typed, for the form to refuse.
    await expect(text).toHaveValue('green');
  },
};

/** Too light for text on white; one click takes the nearest that can be read. */
export const Contrast: Story = {
  args: { value: '#e0a100' },
  play: async ({ canvas }) => {
    const text = canvas.getByRole('textbox', { name: 'School colour' });
    await expect(text).toHaveAccessibleDescription(/Hard to read on white: 2.2 to 1, where 4.5 is needed\./);
    await userEvent.click(canvas.getByRole('button', { name: /^Take #/ }));
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await expect(text).not.toHaveValue('#e0a100');
    await userEvent.click(canvas.getByRole('button', { name: 'Gorse' }));
    await expect(canvas.getByRole('status')).toHaveTextContent(/Hard to read on white/);
  },
};

/** Filled, wrong, hard to read on one of two grounds, to be read only, disabled; narrow, and from right to left. */
export const States: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div className="grid gap-5">
      <Field label="School colour" required>
        <Held {...args} />
      </Field>
      <Field label="Second colour" error="A colour is written like #1a5c3a.">
        <Held {...args} value="grene" swatches={undefined} />
      </Field>
      <Field label="Colour of the badge" description="Shown on light and dark pages alike.">
        <Held {...args} value="#123a6b" swatches={undefined} grounds={[WHITE, NIGHT]} leastRatio={3} />
      </Field>
      <div className="grid grid-cols-2 gap-5">
        <Field label="Of the Trust">
          <Held {...args} value="#a8201a" readOnly />
        </Field>
        <Field label="Of the plan">
          <Held {...args} value="#123a6b" disabled />
        </Field>
      </div>
      <div dir="rtl" lang="ar">
        <Field label="لون المدرسة">
          <Held {...args} />
        </Field>
      </div>
    </div>
  ),
};
