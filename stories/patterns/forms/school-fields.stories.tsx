import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type * as z from 'zod/mini';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { profileSchema } from '../../../src/domain/institution/settings.ts';
import { HandleInput, SchoolKindFields } from '../../../src/patterns/forms/school-fields.tsx';
import { Form, FormButtons, FormField } from '../../../src/ui/form.tsx';
import { useSchemaForm } from '../../../src/ui/use-schema-form.ts';

type Values = z.input<typeof profileSchema>;

const SCHOOL: Values = {
  name: 'Hillcrest Primary School',
  handle: 'hillcrest',
  phase: 'primary',
  ageLow: 4,
  ageHigh: 11,
  roll: 212,
};

function School({ values }: { values: Values }) {
  const form = useSchemaForm(profileSchema, { values });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <div className="grid grid-cols-1 items-start gap-fields sm:grid-cols-2">
        <FormField form={form} name="handle" label="Short name" required className="sm:col-span-2">
          <HandleInput {...form.register('handle')} />
        </FormField>
        <SchoolKindFields form={form} />
      </div>
      <FormButtons form={form} label="Save" />
    </Form>
  );
}

/** What a school is: its short name, its type, and how many pupils of which ages it has. */
const meta = {
  title: 'Patterns/SchoolFields',
  component: School,
  subcomponents: { SchoolKindFields, HandleInput },
  tags: ['autodocs', 'also:handle', 'also:phase', 'also:pupils'],
  parameters: {
    kit: {
      use: 'In a form whose schema has the type, ages and number of pupils of a school.',
      avoid: 'For a school that is only shown: that is a description list.',
      anatomy: [
        { part: 'HandleInput', what: 'The short name, never corrected while it is typed' },
        { part: 'SchoolKindFields', what: 'Type, number of pupils, youngest and oldest age' },
      ],
      accessibility: ['Each field has its own label, and says when it is optional'],
      related: ['Patterns/PlaceFields', 'UI/Forms/Form'],
    } satisfies KitDocs,
  },
  args: { values: SCHOOL },
} satisfies Meta<typeof School>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};

/** Ages that cannot be are refused at the field; what was typed stays. */
export const WrongAges: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const oldest = canvas.getByLabelText(/Oldest age/);
    await userEvent.clear(oldest);
    await userEvent.type(oldest, '3');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(oldest).toHaveAccessibleDescription(/oldest age must be the same as or above the youngest/);
    await expect(oldest).toHaveValue(3);
  },
};
