import { useMemo } from 'react';
import {
  type Comms,
  type CommsPatch,
  FREQUENCY_NAMES,
  SCHOOL_COMMS,
  type SchoolComms,
  type SchoolCommsKey,
  schoolCommsSchema,
} from '../../domain/comms/schema.ts';
import { SettingsForm } from '../../patterns/page-types/settings-form.tsx';
import { FormField } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const KEYS = Object.keys(SCHOOL_COMMS) as SchoolCommsKey[];

type Props = { iid: string; comms: Comms; onSave: (patch: CommsPatch) => Promise<void> };

/** How often one hears from one school. */
export function SchoolCommsForm({ iid, comms, onSave }: Props) {
  const chosen = comms.schools[iid];
  const values = useMemo<SchoolComms | undefined>(() => chosen, [chosen]);
  const form = useSchemaForm(schoolCommsSchema, values ? { values } : {});
  return (
    <SettingsForm form={form} save="auto" onSubmit={(typed) => onSave({ schools: { [iid]: typed } })}>
      {KEYS.map((key) => {
        const { title, text, choices } = SCHOOL_COMMS[key];
        return (
          <FormField key={key} form={form} name={key} label={title} description={text}>
            <Select
              {...form.register(key)}
              className="max-w-60"
              options={choices.map((value) => ({ value, label: FREQUENCY_NAMES[value] }))}
            />
          </FormField>
        );
      })}
    </SettingsForm>
  );
}
