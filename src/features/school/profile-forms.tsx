import type { Guard } from '../../data/guard.ts';
import { PHASES, type Phase } from '../../domain/institution/registration.ts';
import {
  LINKS,
  type LinkName,
  linksSchema,
  platformSchema,
  profileSchema,
  type SchoolSettings,
  safeguardingSchema,
} from '../../domain/institution/settings.ts';
import { EmailInput } from '../../ui/email-input.tsx';
import { FormField, FormValue } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { PhoneInput } from '../../ui/phone/phone-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { UrlInput } from '../../ui/url-input.tsx';
import { describe } from './describe.ts';
import { PartForm } from './part-form.tsx';

export type PartProps = {
  settings: SchoolSettings;
  onSaved: (settings: SchoolSettings) => void;
  /** Asks for the password once more where the server wants it. */
  guard?: Guard;
};

const PHASE_OPTIONS = [
  { value: '', label: 'Choose…' },
  ...Object.entries(PHASES).map(([value, label]) => ({ value, label })),
];

/** Name, short name, telephone, and what kind of school it is. */
export function ProfileForm({ settings, onSaved }: PartProps) {
  return (
    <PartForm
      kept={settings.parts.profile}
      schema={profileSchema}
      toInput={(school) => ({
        ...school,
        phoneE164: school.phoneE164 ?? '',
        // Nothing is chosen yet; the schema asks for it.
        phase: (school.phase ?? '') as Phase,
        ageLow: school.ageLow ?? '',
        ageHigh: school.ageHigh ?? '',
        roll: school.roll ?? '',
      })}
      toPatch={(values, version) => ({ part: 'profile', version, ...values })}
      describe={describe.profile}
      onSaved={onSaved}
    >
      {(form) => (
        <div className="grid grid-cols-1 items-start gap-fields sm:grid-cols-2">
          <FormField form={form} name="name" label="Name" required>
            <TextInput {...form.register('name')} dir="auto" maxLength={120} autoComplete="organization" />
          </FormField>
          <FormField
            form={form}
            name="handle"
            label="Short name"
            description="For addresses and mentions, such as “oak-field”."
            required
          >
            <TextInput
              {...form.register('handle')}
              dir="ltr"
              maxLength={30}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </FormField>
          <FormField form={form} name="phoneE164" label="Telephone" required>
            <FormValue form={form} name="phoneE164">
              {(field) => <PhoneInput {...field} autoComplete="tel" />}
            </FormValue>
          </FormField>
          <FormField form={form} name="phase" label="Kind of school" required>
            <Select {...form.register('phase')} options={PHASE_OPTIONS} />
          </FormField>
          <FormField form={form} name="ageLow" label="Youngest pupils" optional>
            <NumberInput {...form.register('ageLow')} min={0} unit="years" />
          </FormField>
          <FormField form={form} name="ageHigh" label="Oldest pupils" optional>
            <NumberInput {...form.register('ageHigh')} min={0} unit="years" />
          </FormField>
          <FormField form={form} name="roll" label="Pupils" optional>
            <NumberInput {...form.register('roll')} min={0} />
          </FormField>
        </div>
      )}
    </PartForm>
  );
}

/** Who is told when a story or a picture puts a child at risk. */
export function SafeguardingForm({ settings, onSaved }: PartProps) {
  return (
    <PartForm
      kept={settings.parts.safeguarding}
      schema={safeguardingSchema}
      toInput={({ name, email }) => ({ name: name ?? '', email: email ?? '' })}
      toPatch={(values, version) => ({ part: 'safeguarding', version, ...values })}
      describe={describe.safeguarding}
      onSaved={onSaved}
    >
      {(form) => (
        <div className="grid grid-cols-1 items-start gap-fields sm:grid-cols-2">
          <FormField form={form} name="name" label="Name" optional>
            <TextInput {...form.register('name')} dir="auto" maxLength={100} autoComplete="off" />
          </FormField>
          <FormField form={form} name="email" label="E-mail address" optional>
            <EmailInput {...form.register('email')} domains={settings.domains} autoComplete="off" />
          </FormField>
        </div>
      )}
    </PartForm>
  );
}

/** The school’s own pages elsewhere. */
export function LinksForm({ settings, onSaved }: PartProps) {
  return (
    <PartForm
      kept={settings.parts.links}
      schema={linksSchema}
      toInput={(links) =>
        Object.fromEntries(Object.entries(links).map(([name, link]) => [name, link ?? ''])) as Record<LinkName, string>
      }
      toPatch={(values, version) => ({ part: 'links', version, ...values })}
      describe={describe.links}
      onSaved={onSaved}
    >
      {(form) => (
        <div className="grid grid-cols-1 items-start gap-fields sm:grid-cols-2">
          {(Object.keys(LINKS) as LinkName[]).map((name) => (
            <FormField key={name} form={form} name={name} label={LINKS[name]} optional>
              <UrlInput {...form.register(name)} autoComplete="off" />
            </FormField>
          ))}
        </div>
      )}
    </PartForm>
  );
}

/** What only those who run the platform set. */
export function PlatformForm({ settings, onSaved }: PartProps) {
  const { platform } = settings.parts;
  if (!platform) return null;
  return (
    <PartForm
      kept={platform}
      schema={platformSchema}
      toInput={({ hubspotId }) => ({ hubspotId: hubspotId ?? '' })}
      toPatch={(values, version) => ({ part: 'platform', version, ...values })}
      describe={describe.platform}
      onSaved={onSaved}
    >
      {(form) => (
        <FormField form={form} name="hubspotId" label="HubSpot id" optional>
          <TextInput {...form.register('hubspotId')} dir="ltr" inputMode="numeric" autoComplete="off" />
        </FormField>
      )}
    </PartForm>
  );
}
