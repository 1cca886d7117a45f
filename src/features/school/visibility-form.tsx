import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import { archiveSchool, restoreSchool } from '../../domain/api/schools.ts';
import { SettingsForm } from '../../patterns/page-types/settings-form.tsx';
import { FormValue } from '../../ui/form.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import type { PartProps } from './part-props.ts';

const schema = z.strictObject({ visibility: z.enum(['shown', 'archived'], 'Choose an option.') });

/** Whether visitors see the school’s stories, or the school is archived. */
export function VisibilityForm({ settings, onSaved }: PartProps) {
  const call = useCall();
  const { archivedAt, archivedByPlatform, isApproved } = settings;
  const form = useSchemaForm(schema, { values: { visibility: archivedAt ? 'archived' : 'shown' } });
  return (
    <SettingsForm
      form={form}
      onSubmit={async ({ visibility }) => {
        const { school } = await call(visibility === 'archived' ? archiveSchool : restoreSchool);
        onSaved(school);
      }}
    >
      <FormValue form={form} name="visibility">
        {({ name, value, onValueChange }, error) => (
          <RadioGroup
            legend="Visibility"
            name={name}
            value={value}
            onValueChange={onValueChange}
            error={error}
            description={archivedByPlatform ? 'Archived by a platform admin, who can restore it.' : undefined}
            options={[
              {
                value: 'shown',
                label: 'Visible',
                description: isApproved
                  ? 'Visitors see published stories in your widgets.'
                  : 'Visitors see published stories in your widgets once the school is approved.',
                disabled: archivedByPlatform,
              },
              {
                value: 'archived',
                label: 'Archived',
                description:
                  'Visitors see nothing: widgets on your website are empty. Members can still use everything, and you can restore the school at any time.',
              },
            ]}
          />
        )}
      </FormValue>
    </SettingsForm>
  );
}
