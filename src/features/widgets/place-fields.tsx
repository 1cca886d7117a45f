import PlusIcon from 'lucide-react/icons/plus';
import RemoveIcon from 'lucide-react/icons/trash-2';
import { useFieldArray } from 'react-hook-form';
import { MOST_PLACES } from '../../domain/widget/defaults.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SchemaForm } from '../../ui/use-schema-form.ts';
import type { DefaultsValues } from './defaults-values.ts';

/** Where hashtags are, for the layout `map`. */
export function PlaceFields({ form }: { form: SchemaForm<DefaultsValues, DefaultsValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'places' });
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-2">A story with one of these hashtags is shown at its place by the map layout.</p>
      <ul className="grid gap-4 empty:hidden">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex items-start gap-2 border-b border-subtle pb-4">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-3">
              <FormField form={form} name={`places.${index}.tag`} label="Hashtag" required>
                <TextInput {...form.register(`places.${index}.tag`)} dir="auto" maxLength={100} autoComplete="off" />
              </FormField>
              <FormField form={form} name={`places.${index}.name`} label="Name of the place" required>
                <TextInput {...form.register(`places.${index}.name`)} dir="auto" maxLength={80} autoComplete="off" />
              </FormField>
              <FormField form={form} name={`places.${index}.lat`} label="Latitude" required>
                <NumberInput
                  {...form.register(`places.${index}.lat`, { valueAsNumber: true })}
                  min={-90}
                  max={90}
                  step="any"
                />
              </FormField>
              <FormField form={form} name={`places.${index}.lng`} label="Longitude" required>
                <NumberInput
                  {...form.register(`places.${index}.lng`, { valueAsNumber: true })}
                  min={-180}
                  max={180}
                  step="any"
                />
              </FormField>
            </div>
            <IconButton label={`Remove place ${index + 1}`} icon={RemoveIcon} onClick={() => remove(index)} />
          </li>
        ))}
      </ul>
      <div>
        <Button
          icon={PlusIcon}
          disabled={fields.length >= MOST_PLACES}
          onClick={() => append({ tag: '', name: '', lat: Number.NaN, lng: Number.NaN })}
        >
          Add a place
        </Button>
      </div>
    </div>
  );
}
