import type * as z from 'zod/mini';
import { coloursSchema } from '../../domain/institution/settings.ts';
import { ColourInput } from '../../ui/colour-input.tsx';
import { Field } from '../../ui/field.tsx';
import { FormValue } from '../../ui/form.tsx';
import { describe } from './describe.ts';
import { keptPart } from './kept-part.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './part-props.ts';

type Input = z.input<typeof coloursSchema>;

/** Most pages that widgets are on are white. */
const GROUNDS = [{ label: 'white', colour: `#${'f'.repeat(6)}` }];
const LARGE = 3;

/** The school’s colours, with a warning where one of them is hard to see. */
export function ColoursForm({ settings, onSaved }: PartProps) {
  const { colours } = settings.parts;
  return (
    <PartForm<Input, z.output<typeof coloursSchema>>
      parts={[
        keptPart<typeof colours.values, Input>('colours', colours, {
          toInput: ({ primary, accent }) => ({ primary: primary ?? '', accent: accent ?? '' }),
          toPatch: (values, version) => ({ part: 'colours', version, ...values }),
          describe: describe.colours,
        }),
      ]}
      schema={coloursSchema}
      onSaved={onSaved}
    >
      {(form) => (
        <div className="grid grid-cols-1 items-start gap-fields sm:grid-cols-2">
          {(['primary', 'accent'] as const).map((name) => (
            <FormValue key={name} form={form} name={name}>
              {({ value, ...field }, error) => (
                <Field label={name === 'primary' ? 'Main colour' : 'Second colour'} error={error} optional>
                  <ColourInput {...field} value={String(value ?? '')} grounds={GROUNDS} leastRatio={LARGE} />
                </Field>
              )}
            </FormValue>
          ))}
        </div>
      )}
    </PartForm>
  );
}
