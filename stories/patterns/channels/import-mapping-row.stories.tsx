import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { ImportMapping, ImportMappingRow } from '../../../src/patterns/channels/import-mapping-row.tsx';

const FIELDS = [
  { id: 'name', label: 'Name of the school', isRequired: true },
  { id: 'website', label: 'Website', isRequired: true },
  { id: 'postcode', label: 'Postcode' },
  { id: 'email', label: 'Email of an admin', isRequired: true },
];
const COLUMNS = [
  { id: 'a', heading: 'School', samples: ['Oakfield School', 'Thornbury Primary School'], emptyRows: 0 },
  {
    id: 'b',
    heading: 'Web',
    samples: ['www.oakfield.example', 'thornbury.example'],
    emptyRows: 3,
    problem: { rows: 1, example: 'see their Facebook page' },
  },
  { id: 'c', heading: 'Post code', samples: ['BA11 4QP', 'BS35 2LA'], emptyRows: 12 },
  { id: 'd', heading: '', samples: [], emptyRows: 214 },
];

const meta = {
  title: 'Patterns/ImportMappingRow',
  component: ImportMappingRow,
  subcomponents: { ImportMapping },
  tags: ['autodocs', 'also:column mapping', 'also:CSV import', 'also:map fields'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'Where each column of a file goes, before anything is imported.',
      avoid: 'Choosing among columns to show is the DataTable’s own menu.',
      anatomy: [
        { part: 'Column', what: 'Its heading and the first values in it' },
        { part: 'Field', what: 'The list of where it can go. A guess is marked as one' },
        { part: 'Note', what: 'What would not fit, with an example. How many rows are empty' },
        { part: 'Sum', what: 'Above the rows: what is still needed, or how many columns are taken over' },
      ],
      accessibility: ['Each list is named by its column, and what would not fit is its description'],
      related: ['UI/Forms/Select', 'UI/Forms/FileDrop'],
    } satisfies KitDocs,
  },
  args: {
    column: COLUMNS[0] as (typeof COLUMNS)[0],
    rowCount: 214,
    fields: FIELDS,
    value: 'name',
    onValueChange: () => undefined,
  },
} satisfies Meta<typeof ImportMappingRow>;
export default meta;
type Story = StoryObj<typeof meta>;

function Held(props: Partial<ComponentProps<typeof ImportMapping>>) {
  const [mapping, setMapping] = useState<Record<string, string | null>>({ a: 'name', b: 'website', c: 'postcode' });
  return (
    <ImportMapping
      label="Columns of schools.csv"
      columns={COLUMNS}
      rowCount={214}
      fields={FIELDS}
      mapping={mapping}
      onMappingChange={setMapping}
      guessed={new Set(['c'])}
      {...props}
    />
  );
}

/** Guessed, not fitting, short of rows, without a heading. */
export const Columns: Story = { render: () => <Held /> };

/** A field takes one column; what is needed is counted as it is given. */
export const Maps: Story = {
  parameters: { picture: 'none' },
  render: () => <Held />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Still missing: Email of an admin.')).toHaveRole('status');
    const last = canvas.getByRole('combobox', { name: 'Where “A column without a heading” goes' });
    await expect(canvas.getAllByRole('option', { name: 'Postcode, taken' })).toHaveLength(3);
    await userEvent.selectOptions(last, 'email');
    await expect(canvas.getByText(/^All required columns are chosen. 4 of 4/)).toBeVisible();
    await expect(last).toHaveAccessibleDescription('214 rows have nothing here and would be left out.');
    await userEvent.selectOptions(last, 'Leave out');
    await expect(canvas.getByText(/^Still missing/)).toBeVisible();
  },
};

export const LongAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <div className="grid gap-4">
      <Held
        columns={[
          {
            id: 'a',
            heading: 'Official_name_of_the_establishment_as_registered_with_the_local_authority',
            samples: ['The Parents, Friends and Former Pupils of Oakfield Association', 'Thornbury'],
            emptyRows: 0,
          },
        ]}
      />
      <div dir="rtl" lang="ar">
        <Held
          label="الأعمدة"
          columns={[{ id: 'a', heading: 'اسم المدرسة', samples: ['مدرسة النهر', 'مدرسة البستان'], emptyRows: 0 }]}
        />
      </div>
    </div>
  ),
};
