import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { signInSchema } from '../../domain/institution/settings.ts';
import { dateText } from '../../patterns/dates.ts';
import { Banner } from '../../ui/banner.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { describe } from './describe.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './profile-forms.tsx';

type SignInPart = z.input<typeof signInSchema>;

/** Whether everybody of the school needs a second factor at sign-in, and from when on. */
export function SecondFactorRequirementForm({ settings, onSaved, guard }: PartProps) {
  const { secondFactorFrom } = settings.parts.signIn.values;
  const without = settings.withoutSecondFactor;
  return (
    <PartForm
      kept={settings.parts.signIn}
      schema={signInSchema}
      toInput={({ secondFactorFrom: from }): SignInPart => ({ secondFactor: from ? 'keep' : 'off' })}
      toPatch={(values, version) => ({ part: 'signIn', version, ...values })}
      describe={describe.signIn}
      onSaved={onSaved}
      guard={guard}
    >
      {(form) => (
        <>
          {without > 0 ? (
            <Banner tone={secondFactorFrom ? 'amber' : 'plain'}>
              {without === 1 ? 'One person has' : `${without.toLocaleString('en-GB')} people have`} no second step yet.
              {secondFactorFrom ? '' : ' When you require it, they get a letter at once.'}
            </Banner>
          ) : null}
          <Controller
            control={form.control}
            name="secondFactor"
            render={({ field, fieldState }) => (
              <RadioGroup
                legend="A second step at sign-in"
                name={field.name}
                value={field.value}
                onValueChange={field.onChange}
                error={fieldState.error?.message}
                options={[
                  { value: 'off', label: 'Everybody decides for themselves' },
                  ...(secondFactorFrom
                    ? [
                        {
                          value: 'keep',
                          label: `Required from ${dateText(secondFactorFrom)} on`,
                          description: 'As it is now.',
                        },
                      ]
                    : []),
                  { value: 'month', label: 'Required in 30 days' },
                  { value: 'week', label: 'Required in 7 days' },
                  {
                    value: 'now',
                    label: 'Required at once',
                    description: 'Whoever has none is shut out until they turn it on.',
                  },
                ]}
              />
            )}
          />
        </>
      )}
    </PartForm>
  );
}
