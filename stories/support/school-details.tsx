import { useState } from 'react';
import * as z from 'zod/mini';
import { isEmail, isInstitutionName, isPhoneNumberE164, URL_MESSAGES, urlProblem } from '../../src/domain/rules.ts';
import { Banner } from '../../src/ui/banner.tsx';
import { Checkbox } from '../../src/ui/checkbox.tsx';
import { CheckboxGroup } from '../../src/ui/checkbox-group.tsx';
import { ColourInput, toHex } from '../../src/ui/colour-input.tsx';
import { EmailInput } from '../../src/ui/email-input.tsx';
import { Field } from '../../src/ui/field.tsx';
import { FileDrop } from '../../src/ui/file-drop/file-drop.tsx';
import type { DropFile } from '../../src/ui/file-drop/file-row.tsx';
import { Form, FormButtons, FormField, FormValue } from '../../src/ui/form.tsx';
import { PhoneInput } from '../../src/ui/phone/phone-input.tsx';
import { PICTURES } from '../../src/ui/pictures.ts';
import { RadioCards } from '../../src/ui/radio-group.tsx';
import { Select } from '../../src/ui/select.tsx';
import { Slider } from '../../src/ui/slider.tsx';
import { TextArea } from '../../src/ui/text-area.tsx';
import { TextInput } from '../../src/ui/text-input.tsx';
import { TimeInput } from '../../src/ui/time-input.tsx';
import { UrlInput } from '../../src/ui/url-input.tsx';
import { markSaved, useSchemaForm } from '../../src/ui/use-schema-form.ts';

const schema = z.object({
  name: z.string().check(z.trim(), z.refine(isInstitutionName, 'Give the school’s name, in at least 5 letters.')),
  kind: z.string().check(z.minLength(1, 'Choose what kind of school it is.')),
  ages: z.array(z.string()).check(z.minLength(1, 'Choose at least one key stage.')),
  email: z.string().check(z.refine(isEmail, 'Give an address that is read daily, for example office@yourschool.org.')),
  phone: z.string().check(z.refine(isPhoneNumberE164, 'Give the number of the office, for example 0117 496 0123.')),
  website: z.string().check((check) => {
    const problem = check.value ? urlProblem(check.value) : null;
    if (problem) check.issues.push({ code: 'custom', input: check.value, message: URL_MESSAGES[problem] });
  }),
  country: z.string(),
  digestAt: z.string().check(z.minLength(1, 'Say when the summary is to be sent.')),
  goal: z.number(),
  colour: z.string().check(z.refine((value) => toHex(value) !== null, 'A colour is written like #1a5c3a.')),
  about: z.string().check(z.maxLength(300, 'At most 300 characters.')),
  listed: z.boolean(),
});
export type SchoolDetails = z.infer<typeof schema>;

export const EMPTY: SchoolDetails = {
  name: '',
  kind: '',
  ages: [],
  email: '',
  phone: '',
  website: '',
  country: 'GB',
  digestAt: '',
  goal: 5,
  colour: '#1a5c3a',
  about: '',
  listed: true,
};

export const OAKFIELD: SchoolDetails = {
  name: 'Oakfield School',
  kind: 'all-through',
  ages: ['ks1', 'ks2', 'ks3'],
  email: 'office@oakfield.example',
  phone: '+441174960123',
  website: 'https://www.oakfield.example',
  country: 'GB',
  digestAt: '07:30',
  goal: 8,
  colour: '#1f6b45',
  about: 'An all-through school on the edge of the moor: 940 pupils, one river, and a brass band that is never late.',
  listed: true,
};

const KINDS = [
  { value: 'primary', label: 'Primary', description: 'Up to Year 6' },
  { value: 'secondary', label: 'Secondary', description: 'From Year 7' },
  { value: 'all-through', label: 'All-through', description: 'Both under one roof' },
];
const AGES = [
  { value: 'eyfs', label: 'Early years' },
  { value: 'ks1', label: 'Key stage 1' },
  { value: 'ks2', label: 'Key stage 2' },
  { value: 'ks3', label: 'Key stage 3' },
  { value: 'ks4', label: 'Key stage 4' },
  { value: 'ks5', label: 'Sixth form' },
];
const SWATCHES = [
  { value: '#1f6b45', label: 'Oakfield green' },
  { value: '#123a6b', label: 'River blue' },
  { value: '#a8201a', label: 'Brick' },
  { value: '#e0a100', label: 'Gorse' },
];
const BADGE: DropFile = {
  id: 'badge',
  name: 'oakfield-badge.png',
  bytes: 84_000,
  status: 'done',
  preview: PICTURES.hills.src,
};

type Props = { values: SchoolDetails; badge?: boolean; onSave: (details: SchoolDetails) => Promise<void> };

/** What a school says of itself: a whole form with real rules, as a settings page will have it. */
export function SchoolDetailsForm({ values, badge = false, onSave }: Props) {
  const form = useSchemaForm(schema, { defaultValues: values });
  const [saved, setSaved] = useState(false);
  const [files, setFiles] = useState<readonly DropFile[]>(badge ? [BADGE] : []);
  return (
    <Form
      form={form}
      aria-label="School details"
      onSubmit={async (details) => {
        setSaved(false);
        await onSave(details);
        markSaved(form, details);
        setSaved(true);
      }}
    >
      {saved ? (
        <Banner tone="good" live>
          The school’s details are saved.
        </Banner>
      ) : null}
      <FormField form={form} name="name" label="Name of the school" required>
        <TextInput {...form.register('name')} dir="auto" autoComplete="organization" />
      </FormField>
      <FormValue form={form} name="kind">
        {(field, error) => (
          <RadioCards {...field} legend="Kind of school" columns={3} required error={error} options={KINDS} />
        )}
      </FormValue>
      <FormValue form={form} name="ages">
        {(field, error) => (
          <CheckboxGroup
            {...field}
            legend="Who goes there"
            columns={3}
            required
            error={error}
            options={AGES}
            selectAll="All key stages"
          />
        )}
      </FormValue>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="email" label="Email of the office" required>
          <EmailInput {...form.register('email')} domains={['oakfield.example']} />
        </FormField>
        <FormField form={form} name="phone" label="Phone" required>
          <FormValue form={form} name="phone">
            {(field) => <PhoneInput {...field} />}
          </FormValue>
        </FormField>
        <FormField form={form} name="website" label="Website" optional>
          <UrlInput {...form.register('website')} />
        </FormField>
        <FormField form={form} name="country" label="Country">
          <Select
            {...form.register('country')}
            options={[
              { value: 'GB', label: 'United Kingdom' },
              { value: 'IE', label: 'Ireland' },
            ]}
          />
        </FormField>
        <FormField
          form={form}
          name="digestAt"
          label="Morning summary at"
          description="To everyone who reviews stories."
          required
        >
          <TimeInput {...form.register('digestAt')} zone="London time" />
        </FormField>
        <FormField
          form={form}
          name="goal"
          label="Stories a week"
          description="What you aim for, shown on the home page."
        >
          <Slider
            {...form.register('goal', { valueAsNumber: true })}
            min={0}
            max={20}
            marks={[0, 5, 10, 15, 20].map((value) => ({ value, label: String(value) }))}
          />
        </FormField>
      </div>
      <FormField form={form} name="colour" label="School colour" description="For links and marks in your widgets.">
        <FormValue form={form} name="colour">
          {(field) => <ColourInput {...field} swatches={SWATCHES} grounds={[{ label: 'white', colour: '#ffffff' }]} />}
        </FormValue>
      </FormField>
      <FormField form={form} name="about" label="About the school" optional>
        <TextArea {...form.register('about')} dir="auto" rows={3} count maxLength={300} />
      </FormField>
      <FileDropField files={files} onFilesChange={setFiles} />
      <Checkbox
        {...form.register('listed')}
        label="List us among the schools"
        description="Other schools find you by name. Your stories stay where they are."
      />
      <div className="flex flex-wrap items-center gap-2 border-t border-subtle pt-4">
        <FormButtons form={form} label="Save details" needsChange={values.name !== ''} />
      </div>
    </Form>
  );
}

function FileDropField({
  files,
  onFilesChange,
}: {
  files: readonly DropFile[];
  onFilesChange: (files: readonly DropFile[]) => void;
}) {
  return (
    <Field label="Badge" optional>
      <FileDrop
        what="the badge"
        accept={['image/png', 'image/svg+xml']}
        maxBytes={2_000_000}
        maxFiles={1}
        files={files}
        onAdd={(added) =>
          onFilesChange(added.map(({ name, size }) => ({ id: name, name, bytes: size, status: 'done' })))
        }
        onRemove={() => onFilesChange([])}
      />
    </Field>
  );
}
