import type * as z from 'zod/mini';
import { signInSchema } from '../../domain/institution/settings.ts';
import { dateText } from '../../patterns/dates.ts';
import { Banner } from '../../ui/banner.tsx';
import { FormValue } from '../../ui/form.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { describe } from './describe.ts';
import { keptPart } from './kept-part.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './part-props.ts';

type SignInPart = z.input<typeof signInSchema>;

/** Whether all members need two-step verification to sign in, and from when. */
export function SecondFactorRequirementForm({ settings, onSaved, guard }: PartProps) {
  const { signIn } = settings.parts;
  const { secondFactorFrom } = signIn.values;
  const without = settings.withoutSecondFactor;
  return (
    <PartForm<SignInPart, z.output<typeof signInSchema>>
      parts={[
        keptPart<typeof signIn.values, SignInPart>('signIn', signIn, {
          toInput: ({ secondFactorFrom: from }) => ({ secondFactor: from ? 'keep' : 'off' }),
          toPatch: (values, version) => ({ part: 'signIn', version, ...values }),
          describe: describe.signIn,
        }),
      ]}
      schema={signInSchema}
      onSaved={onSaved}
      guard={guard}
    >
      {(form) => (
        <>
          {without > 0 ? (
            <Banner tone={secondFactorFrom ? 'amber' : 'plain'}>
              {without === 1 ? '1 person hasn’t' : `${without.toLocaleString('en-GB')} people haven’t`} turned on
              two-step verification yet.{secondFactorFrom ? '' : ' They get an email when you require it.'}
            </Banner>
          ) : null}
          <FormValue form={form} name="secondFactor">
            {({ name, value, onValueChange }, error) => (
              <RadioGroup
                legend="Two-step verification"
                name={name}
                value={value}
                onValueChange={onValueChange}
                error={error}
                options={[
                  { value: 'off', label: 'Optional for each person' },
                  ...(secondFactorFrom
                    ? [
                        {
                          value: 'keep',
                          label: `Required from ${dateText(secondFactorFrom)}`,
                          description: 'Current setting',
                        },
                      ]
                    : []),
                  { value: 'month', label: 'Required in 30 days' },
                  { value: 'week', label: 'Required in 7 days' },
                  {
                    value: 'now',
                    label: 'Required now',
                    description: 'People without it can’t open the school until they turn it on.',
                  },
                ]}
              />
            )}
          </FormValue>
        </>
      )}
    </PartForm>
  );
}
