import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { domainOf } from '../../domain/institution/domains.ts';
import type { Phase } from '../../domain/institution/registration.ts';
import { profileSchema, type SchoolSettings, websiteSchema } from '../../domain/institution/settings.ts';
import { HandleInput, SchoolKindFields } from '../../patterns/forms/school-fields.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FormField } from '../../ui/form.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { UrlInput } from '../../ui/url-input.tsx';
import type { SchemaForm } from '../../ui/use-schema-form.ts';
import { describe } from './describe.ts';
import { keptPart } from './kept-part.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './part-props.ts';

const schema = z.safeExtend(profileSchema, websiteSchema.shape);
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

/** Name, short name, website, and what kind of school it is. */
export function ProfileForm({ settings, onSaved }: PartProps) {
  return (
    <PartForm<Input, Output> parts={partsOf(settings)} schema={schema} onSaved={onSaved}>
      {(form) => (
        <>
          <div className="grid grid-cols-1 items-start gap-fields sm:grid-cols-2">
            <FormField form={form} name="name" label="Name" required>
              <TextInput {...form.register('name')} dir="auto" maxLength={120} autoComplete="organization" />
            </FormField>
            <FormField form={form} name="website" label="Website" required>
              <UrlInput {...form.register('website')} />
            </FormField>
            <FormField
              form={form}
              name="handle"
              label="Short name"
              description="Used in web addresses, for example “oak-field”."
              required
              className="sm:col-span-2"
            >
              <HandleInput {...form.register('handle')} />
            </FormField>
            <SchoolKindFields form={form} />
          </div>
          {settings.isVerified ? <DomainWarning form={form} settings={settings} /> : null}
        </>
      )}
    </PartForm>
  );
}

function partsOf({ parts }: SchoolSettings) {
  return [
    keptPart<typeof parts.profile.values, Input>('profile', parts.profile, {
      toInput: (school) => ({
        name: school.name,
        handle: school.handle,
        // Nothing is chosen yet; the schema asks for it.
        phase: (school.phase ?? '') as Phase,
        ageLow: school.ageLow ?? '',
        ageHigh: school.ageHigh ?? '',
        roll: school.roll ?? '',
      }),
      toPatch: ({ website: _, ...values }, version) => ({ part: 'profile', version, ...values }),
      describe: describe.profile,
    }),
    keptPart<typeof parts.website.values, Input>('website', parts.website, {
      toInput: ({ website }) => ({ website: website ?? '' }),
      toPatch: ({ website }, version) => ({ part: 'website', version, website }),
      describe: describe.website,
    }),
  ];
}

/** Before it is saved: a new domain has to be verified again. */
function DomainWarning({ form, settings }: { form: SchemaForm<Input, Output>; settings: SchoolSettings }) {
  const typed = domainOf(useWatch({ control: form.control, name: 'website' }));
  const savedDomain = domainOf(settings.parts.website.values.website);
  if (!typed || typed === savedDomain) return null;
  return (
    <Banner tone="amber" title="Your school will need to be verified again" live>
      {typed} is a new domain. After you save, your school is not verified until you confirm that {typed} belongs to it.
    </Banner>
  );
}
