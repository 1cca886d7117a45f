import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { domainOf } from '../../domain/institution/domains.ts';
import { type SchoolSettings, websiteSchema } from '../../domain/institution/settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { FormField } from '../../ui/form.tsx';
import { UrlInput } from '../../ui/url-input.tsx';
import type { SchemaForm } from '../../ui/use-schema-form.ts';
import { describe } from './describe.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './profile-forms.tsx';

const BY = { email: 'by e-mail', dns: 'by a DNS record', call: 'by a call' };

/** Whether the school has shown that it is what it says. */
export function Verified({ settings, action }: { settings: SchoolSettings; action?: ReactNode }) {
  const { isVerified, verifiedBy, domains } = settings;
  const [domain] = domains;
  return isVerified ? (
    <Banner tone="good" title="Verified">
      {verifiedBy ? `The school was verified ${BY[verifiedBy]}` : 'The school was verified'}
      {domain ? ` for ${domain}.` : '.'}
    </Banner>
  ) : (
    <Banner tone="plain" title="Not verified yet" action={action}>
      Show that the school is what it says; an e-mail at its own domain is enough.
    </Banner>
  );
}

/** The web site, and with it the domain that the school is verified by. */
export function WebsiteForm({ settings, onSaved }: PartProps) {
  return (
    <PartForm
      kept={settings.parts.website}
      schema={websiteSchema}
      toInput={({ website }) => ({ website: website ?? '' })}
      toPatch={(values, version) => ({ part: 'website', version, ...values })}
      describe={describe.website}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <FormField form={form} name="website" label="Web site" required>
            <UrlInput {...form.register('website')} />
          </FormField>
          {settings.isVerified ? <Warning form={form} settings={settings} /> : null}
        </>
      )}
    </PartForm>
  );
}

type WebsiteForm = SchemaForm<z.input<typeof websiteSchema>, z.output<typeof websiteSchema>>;

/** Before it is saved: another domain has to be verified anew. */
function Warning({ form, settings }: { form: WebsiteForm; settings: SchoolSettings }) {
  const typed = domainOf(useWatch({ control: form.control, name: 'website' }));
  const kept = domainOf(settings.parts.website.values.website);
  if (!typed || typed === kept) return null;
  return (
    <Banner tone="amber" title="Another domain" live>
      Once you save {typed}, the school counts as not verified until it has shown that {typed} is its own.
    </Banner>
  );
}
