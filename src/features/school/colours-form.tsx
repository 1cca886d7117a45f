import { coloursSchema } from '../../domain/institution/settings.ts';
import { ColourInput } from '../../ui/colour-input.tsx';
import { Field } from '../../ui/field.tsx';
import { FormValue } from '../../ui/form.tsx';
import { describe } from './describe.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './profile-forms.tsx';

/** Pages that widgets stand on are white more often than not. */
const GROUNDS = [{ label: 'white', colour: `#${'f'.repeat(6)}` }];
const LARGE = 3;

/** The school’s colours. It says where a mark in one of them could not be made out. */
export function ColoursForm({ settings, onSaved }: PartProps) {
  return (
    <PartForm
      kept={settings.parts.colours}
      schema={coloursSchema}
      toInput={({ primary, accent }) => ({ primary: primary ?? '', accent: accent ?? '' })}
      toPatch={(values, version) => ({ part: 'colours', version, ...values })}
      describe={describe.colours}
      onSaved={onSaved}
    >
      {(form) => (
        <div className="grid grid-cols-1 items-start gap-fields sm:grid-cols-2">
          {(['primary', 'accent'] as const).map((name) => (
            <FormValue key={name} form={form} name={name}>
              {({ value, ...field }, error) => (
                <Field label={name === 'primary' ? 'Main colour' : 'Second colour'} error={error} optional>
                  <ColourInput {...field} value={String(value ?? '')} grounds={GROUNDS} wanted={LARGE} />
                </Field>
              )}
            </FormValue>
          ))}
        </div>
      )}
    </PartForm>
  );
}
