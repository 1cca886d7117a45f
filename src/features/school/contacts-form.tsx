import * as z from 'zod/mini';
import {
  contactSchema,
  LINKS,
  type LinkName,
  linksSchema,
  type SchoolSettings,
  safeguardingSchema,
} from '../../domain/institution/settings.ts';
import { EmailInput } from '../../ui/email-input.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { FormField, FormValue } from '../../ui/form.tsx';
import { PhoneInput } from '../../ui/phone/phone-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { UrlInput } from '../../ui/url-input.tsx';
import { describe } from './describe.ts';
import { keptPart } from './kept-part.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './part-props.ts';

const schema = z.strictObject({ ...contactSchema.shape, ...safeguardingSchema.shape, ...linksSchema.shape });
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

const NAMES = Object.keys(LINKS) as LinkName[];
const COLUMNS = 'grid grid-cols-1 items-start gap-fields sm:grid-cols-2';

/** The school’s phone number, who deals with safeguarding, and the school’s pages on social networks. */
export function ContactsForm({ settings, onSaved }: PartProps) {
  return (
    <PartForm<Input, Output> parts={partsOf(settings)} schema={schema} onSaved={onSaved}>
      {(form) => (
        <>
          <div className={COLUMNS}>
            <FormField form={form} name="phoneE164" label="Phone" required>
              <FormValue form={form} name="phoneE164">
                {(field) => <PhoneInput {...field} autoComplete="tel" />}
              </FormValue>
            </FormField>
          </div>
          <FieldGroup
            legend="Safeguarding contact"
            description="Told when a story or picture may put a child at risk. Not shown to visitors."
          >
            <div className={COLUMNS}>
              <FormField form={form} name="name" label="Name" optional>
                <TextInput {...form.register('name')} dir="auto" maxLength={100} autoComplete="off" />
              </FormField>
              <FormField form={form} name="email" label="Email" optional>
                <EmailInput {...form.register('email')} domains={settings.domains} autoComplete="off" />
              </FormField>
            </div>
          </FieldGroup>
          <FieldGroup legend="Social networks" description="Addresses of the school’s own pages.">
            <div className={COLUMNS}>
              {NAMES.map((name) => (
                <FormField key={name} form={form} name={name} label={LINKS[name]} optional>
                  <UrlInput {...form.register(name)} autoComplete="off" />
                </FormField>
              ))}
            </div>
          </FieldGroup>
        </>
      )}
    </PartForm>
  );
}

function partsOf({ parts }: SchoolSettings) {
  return [
    keptPart<typeof parts.contact.values, Input>('contact', parts.contact, {
      toInput: ({ phoneE164 }) => ({ phoneE164: phoneE164 ?? '' }),
      toPatch: ({ phoneE164 }, version) => ({ part: 'contact', version, phoneE164 }),
      describe: describe.contact,
    }),
    keptPart<typeof parts.safeguarding.values, Input>('safeguarding', parts.safeguarding, {
      toInput: ({ name, email }) => ({ name: name ?? '', email: email ?? '' }),
      toPatch: ({ name, email }, version) => ({ part: 'safeguarding', version, name, email }),
      describe: describe.safeguarding,
    }),
    keptPart<typeof parts.links.values, Input>('links', parts.links, {
      toInput: (links) => linksOf((name) => links[name] ?? ''),
      toPatch: (typed, version) => ({ part: 'links', version, ...linksOf((name) => typed[name]) }),
      describe: describe.links,
    }),
  ];
}

const linksOf = <T,>(of: (name: LinkName) => T) =>
  Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<LinkName, T>;
