import type * as z from 'zod/mini';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { MOST_INTRO, schoolPageAddress, schoolPageSchema } from '../../domain/institution/school-page.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormField, FormValue } from '../../ui/form.tsx';
import { linkClass } from '../../ui/link.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { describe } from './describe.ts';
import { keptPart } from './kept-part.ts';
import { OfferedCollections } from './offered-collections.tsx';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './part-props.ts';

type Input = z.input<typeof schoolPageSchema>;

/** Whether the school has a page of its own for visitors, and what it offers there. */
export function SchoolPageForm({ settings, onSaved }: PartProps) {
  const { page } = settings.parts;
  return (
    <PartForm<Input, z.output<typeof schoolPageSchema>>
      parts={[
        keptPart<typeof page.values, Input>('page', page, {
          toInput: (values) => values,
          toPatch: (typed, version) => ({ part: 'page', version, ...typed }),
          describe: describe.page,
        }),
      ]}
      schema={schoolPageSchema}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <Checkbox
            {...form.register('enabled')}
            label="Show the school page"
            description="Anyone can read your published stories there, newest first. No account is needed."
          />
          <FormField
            form={form}
            name="intro"
            label="Introduction"
            description="Shown below the school’s name. Search engines show it too."
            optional
          >
            <TextArea {...form.register('intro')} dir="auto" rows={4} maxLength={MOST_INTRO} />
          </FormField>
          <FormValue form={form} name="collectionIds">
            {({ name, value, onValueChange, onBlur }, error) => (
              <OfferedCollections
                name={name}
                ids={value ?? []}
                onChange={onValueChange}
                onBlur={onBlur}
                error={error}
              />
            )}
          </FormValue>
          <Checkbox
            {...form.register('showSearch')}
            label="Show a search box"
            description="Visitors can search your published stories."
          />
        </>
      )}
    </PartForm>
  );
}

/** Where the page is, also for people who cannot change it. A plain link: the server makes the page, not the app. */
export function SchoolPageAddress({ settings }: Pick<PartProps, 'settings'>) {
  const { embedOrigin } = useRuntimeConfig();
  const { page, profile } = settings.parts;
  const address = schoolPageAddress(embedOrigin, profile.values.handle);
  return (
    <section aria-label="Address of the page" className="grid grid-cols-1 justify-items-start gap-2">
      {page.values.enabled ? (
        <a href={`/${profile.values.handle}`} className={linkClass({ className: 'break-all' })}>
          {address}
        </a>
      ) : (
        <p className="text-ink-2">
          The page is off. It will be at <span className="break-all">{address}</span>
        </p>
      )}
      <CopyButton value={address} label="Copy address" size="sm" />
    </section>
  );
}
