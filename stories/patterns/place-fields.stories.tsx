import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import type * as z from 'zod/mini';
import { placeSchema } from '../../src/domain/institution/settings.ts';
import { AddressFields, GeoFields } from '../../src/patterns/place-fields.tsx';
import { Form, FormButtons } from '../../src/ui/form.tsx';
import { useSchemaForm } from '../../src/ui/use-schema-form.ts';
import type { KitDocs } from '../support/kit-docs.ts';

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

function Place({ values }: { values: z.input<typeof placeSchema> }) {
  const form = useSchemaForm(placeSchema, { values });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <div className="grid grid-cols-1 items-start gap-fields sm:grid-cols-2">
        <AddressFields form={form} />
        <GeoFields form={form} />
      </div>
      <FormButtons form={form} label="Save" />
    </Form>
  );
}

/** Where a school is: its address, and its place on the map. */
const meta = {
  title: 'Patterns/PlaceFields',
  component: Place,
  subcomponents: { AddressFields, GeoFields },
  tags: ['autodocs', 'also:address', 'also:map'],
  parameters: {
    kit: {
      use: 'In a form whose schema has a country, an address and a place.',
      avoid: 'For an address that is only shown: that is a line of text.',
      anatomy: [
        {
          part: 'AddressFields',
          what: 'Country first, since the postcode is judged by it; then the lines of an address',
        },
        { part: 'GeoFields', what: 'Latitude and longitude as numbers, and the point on a map' },
      ],
      accessibility: ['The map only repeats the two numbers, which can be typed'],
      related: ['UI/MapPoint', 'UI/Form'],
    } satisfies KitDocs,
  },
  args: { values: SCHOOL },
} satisfies Meta<typeof Place>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};

/** Each country has its own postcodes, and half a place is none. */
export const WrongPlace: Story = {
  args: { values: EMPTY },
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const postcode = canvas.getByLabelText('Postcode');
    await expect(postcode).toHaveAttribute('placeholder', expect.stringMatching(/\d/));
    await userEvent.type(canvas.getByLabelText('Street'), '4 Mill Lane');
    await userEvent.type(canvas.getByLabelText('Town'), 'Taunton');
    await userEvent.type(postcode, '99999');
    await userEvent.type(canvas.getByLabelText('Latitude'), '51');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(postcode).toHaveAccessibleDescription(/./));
    await expect(canvas.getByLabelText('Longitude')).toHaveAccessibleDescription(/both numbers/);
    await expect(canvas.getByLabelText('Street')).not.toHaveAttribute('aria-invalid', 'true');
  },
};
