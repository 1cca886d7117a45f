import type * as z from 'zod/mini';
import { platformSchema } from '../../domain/institution/settings.ts';
import { FormField } from '../../ui/form.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { describe } from './describe.ts';
import { keptPart } from './kept-part.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './part-props.ts';

type Input = z.input<typeof platformSchema>;

/** What only platform admins set. */
export function PlatformForm({ settings, onSaved }: PartProps) {
  const { platform } = settings.parts;
  if (!platform) return null;
  return (
    <PartForm<Input, z.output<typeof platformSchema>>
      parts={[
        keptPart<typeof platform.values, Input>('platform', platform, {
          toInput: ({ hubspotId }) => ({ hubspotId: hubspotId ?? '' }),
          toPatch: ({ hubspotId }, version) => ({ part: 'platform', version, hubspotId }),
          describe: describe.platform,
        }),
      ]}
      schema={platformSchema}
      onSaved={onSaved}
    >
      {(form) => (
        <FormField form={form} name="hubspotId" label="HubSpot ID" optional>
          <TextInput {...form.register('hubspotId')} dir="ltr" inputMode="numeric" autoComplete="off" />
        </FormField>
      )}
    </PartForm>
  );
}
