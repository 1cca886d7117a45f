import { cx } from 'class-variance-authority';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall } from '../../data/call.ts';
import { checkHandle } from '../../domain/api/schools.ts';
import type { Registration, RegistrationInput } from '../../domain/institution/registration.ts';
import { FormField } from '../../ui/form.tsx';
import { HelpTip } from '../../ui/help-tip.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SchemaForm } from '../../ui/use-schema-form.ts';

/** How long nobody must have typed before the server is asked, in ms. */
const REST_MS = 350;

/** The short name, which says while it is typed whether it is free. */
export function HandleField({ form }: { form: SchemaForm<RegistrationInput, Registration> }) {
  const call = useCall();
  const handle = useWatch({ control: form.control, name: 'handle' });
  const [answer, setAnswer] = useState({ value: '', words: '', isFree: false });

  useEffect(() => {
    const value = handle.trim();
    if (value === '') return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      call(checkHandle, { query: { value }, signal: gone.signal }).then(
        ({ isFree, message }) => setAnswer({ value, isFree, words: message ?? `${value} is free.` }),
        // The answer to sending says it too.
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
      <FormField
        form={form}
        name="handle"
        label="Short name"
        required
        action={
          <HelpTip topic="Short name" className="me-auto">
            <p>It stands in the address of your school’s own page here, and people can mention you by it.</p>
            <p>Small letters, digits and dashes, such as “oak-field”. No two schools have the same.</p>
          </HelpTip>
        }
      >
        <TextInput
          {...form.register('handle')}
          dir="ltr"
          maxLength={30}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormField>
      <p
        role="status"
        className={cx('text-sm', isCurrent ? (answer.isFree ? 'text-good-text' : 'text-amber-text') : 'text-ink-3')}
      >
        {isCurrent ? answer.words : 'For addresses and mentions, such as “oak-field”.'}
      </p>
    </div>
  );
}
