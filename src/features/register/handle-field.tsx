import { cx } from 'class-variance-authority';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall } from '../../data/call.ts';
import { checkHandle } from '../../domain/api/schools.ts';
import type { Registration, RegistrationInput } from '../../domain/institution/registration.ts';
import { HandleInput } from '../../patterns/forms/school-fields.tsx';
import { FormField } from '../../ui/form.tsx';
import type { SchemaForm } from '../../ui/use-schema-form.ts';

/** How long the short name must have stayed the same before it is looked up, in ms. */
const REST_MS = 350;

type Props = {
  form: SchemaForm<RegistrationInput, Registration>;
  /** Called with what the person typed, not when the handle follows the name. */
  onType: (handle: string) => void;
};

/** The short name; whether it is free is said while it is typed. */
export function HandleField({ form, onType }: Props) {
  const call = useCall();
  const handle = useWatch({ control: form.control, name: 'handle' });
  const [answer, setAnswer] = useState({ value: '', words: '', isFree: false });

  useEffect(() => {
    const value = handle.trim();
    if (value === '') return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      call(checkHandle, { query: { value }, signal: gone.signal }).then(
        ({ isFree, message }) => setAnswer({ value, isFree, words: message ?? `${value} is available.` }),
        // Registering checks it again.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [call, handle]);

  const isCurrent = answer.value !== '' && answer.value === handle.trim();
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <FormField form={form} name="handle" label="Short name" required>
        <HandleInput {...form.register('handle', { onChange: (event) => onType(event.target.value) })} />
      </FormField>
      <p
        role="status"
        className={cx('text-sm', isCurrent ? (answer.isFree ? 'text-good-text' : 'text-amber-text') : 'text-ink-3')}
      >
        {isCurrent ? answer.words : 'Used in your school’s web address and in mentions, for example “oak-field”.'}
      </p>
    </div>
  );
}
