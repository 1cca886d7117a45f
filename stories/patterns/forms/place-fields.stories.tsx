import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type * as z from 'zod/mini';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { placeSchema } from '../../../src/domain/institution/settings.ts';
import { PlaceField } from '../../../src/patterns/forms/place-field.tsx';
import { AddressFields } from '../../../src/patterns/forms/place-fields.tsx';
import { Form, FormButtons } from '../../../src/ui/form.tsx';
import { useSchemaForm } from '../../../src/ui/use-schema-form.ts';
import { holdTimers } from '../../support/timers.ts';

const EMPTY: z.input<typeof placeSchema> = {
  country: 'GB',
  address: { street: '', locality: '', town: '', county: '', postcode: '' },
  geo: { lat: '', lng: '' },
};
const SCHOOL: z.input<typeof placeSchema> = {
  country: 'GB',
  address: { street: '4 Mill Lane', locality: '', town: 'Taunton', county: 'Somerset', postcode: 'TA1 4DY' },
  geo: { lat: 51.015, lng: -3.1 },
};

/** The register knows the schools of one postcode. */
const find = fn(({ postcode }: { postcode: string }) =>
  Promise.resolve(postcode === 'BA52PX' ? ({ lat: 51.21, lng: -2.64, precision: 'postcode' } as const) : null),
);

function Place({ values }: { values: z.input<typeof placeSchema> }) {
  const form = useSchemaForm(placeSchema, { values });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <div className="grid grid-cols-1 items-start gap-fields sm:grid-cols-2">
        <AddressFields form={form} />
        <PlaceField form={form} find={find} isChosenByHand />
      </div>
      <FormButtons form={form} label="Save" undo />
    </Form>
  );
}

/** Where a school is: its address, and its place on the map. */
const meta = {
  title: 'Patterns/PlaceFields',
  component: Place,
  subcomponents: { AddressFields, PlaceField },
  tags: ['autodocs', 'also:address', 'also:map'],
  parameters: {
    kit: {
      use: 'In a form whose schema has a country, an address and a place.',
      avoid: 'For an address that is only shown: that is a line of text.',
      anatomy: [
        {
          part: 'AddressFields',
          what: 'Country first, since the postcode depends on it. Then the lines of an address',
        },
        { part: 'PlaceField', what: 'The place of the postcode on a map, with a pin that can be moved' },
      ],
      accessibility: ['The pin is moved by the arrow keys too, after Move pin'],
      related: ['Patterns/FoundPlace', 'UI/Forms/MapPoint', 'UI/Forms/Form'],
    } satisfies KitDocs,
  },
  args: { values: SCHOOL },
} satisfies Meta<typeof Place>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};

/** Each country has its own postcodes. */
export const WrongPlace: Story = {
  args: { values: EMPTY },
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const postcode = canvas.getByLabelText('Postcode');
    await expect(postcode).toHaveAttribute('placeholder', expect.stringMatching(/\d/));
    await userEvent.type(canvas.getByLabelText('Street'), '4 Mill Lane');
    await userEvent.type(canvas.getByLabelText('Town'), 'Taunton');
    await userEvent.type(postcode, '99999');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(postcode).toHaveAccessibleDescription(/./));
    await expect(canvas.getByLabelText('Street')).not.toHaveAttribute('aria-invalid', 'true');
  },
};

/** Another postcode finds its place; the saved one brings back the pin as it was saved. */
export const AnotherPostcode: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const postcode = canvas.getByLabelText('Postcode');
    await expect(canvas.getByRole('img', { name: /51\.01500° north/ })).toBeVisible();
    await userEvent.clear(postcode);
    await userEvent.type(postcode, 'ba5 2px');
    await expect(await canvas.findByText(/Found by postcode/)).toBeVisible();
    await expect(canvas.getByRole('img', { name: /51\.21000° north/ })).toBeVisible();
    find.mockClear();
    const timers = holdTimers(100);
    try {
      await userEvent.click(canvas.getByRole('button', { name: 'Undo my changes' }));
      await expect(await canvas.findByRole('img', { name: /51\.01500° north/ })).toBeVisible();
      await timers.pass(10_000);
      await expect(find).not.toHaveBeenCalled();
    } finally {
      timers.release();
    }
    await expect(canvas.queryByRole('button', { name: 'Undo my changes' })).toBeNull();
  },
};

/** A postcode that is not in the register: the place is chosen on the map. */
export const ChosenByHand: Story = {
  args: { values: EMPTY },
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const map = canvas.getByRole('application', { name: 'Where the school is: no point yet' });
    map.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText(/You moved the pin/)).toBeVisible();
  },
};
