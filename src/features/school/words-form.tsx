import { type ComponentProps, useState } from 'react';
import type * as z from 'zod/mini';
import { MOST_VALUES } from '../../domain/institution/registration.ts';
import { MOST_GROUP_TAGS, wordsSchema } from '../../domain/institution/settings.ts';
import { normaliseHashtag } from '../../lib/text.ts';
import { Field } from '../../ui/field.tsx';
import { FormField, FormValue } from '../../ui/form.tsx';
import { HashtagInput } from '../../ui/hashtag-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { describe } from './describe.ts';
import { keptPart } from './kept-part.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './part-props.ts';

type Input = z.input<typeof wordsSchema>;

const GROUPS = [
  { name: 'hashtags.people', label: 'People', description: 'Who a story is about, for example #staff or #year7' },
  { name: 'hashtags.place', label: 'Place', description: 'Where it happens, for example #library or #football' },
  { name: 'hashtags.purpose', label: 'Purpose', description: 'What it shows, for example #kindness or #teamwork' },
] as const;

/** The hashtags that group stories, and the school’s values. */
export function WordsForm({ settings, onSaved }: PartProps) {
  const { words: wordsPart } = settings.parts;
  return (
    <PartForm<Input, z.output<typeof wordsSchema>>
      parts={[
        keptPart<typeof wordsPart.values, Input>('words', wordsPart, {
          toInput: ({ brandedHashtag, hashtags, values }) => ({
            brandedHashtag: brandedHashtag ?? '',
            hashtags,
            values: [...values],
          }),
          toPatch: (typed, version) => ({ part: 'words', version, ...typed }),
          describe: describe.words,
        }),
      ]}
      schema={wordsSchema}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <FormField
            form={form}
            name="brandedHashtag"
            label="School hashtag"
            description="For example #HillcrestLife"
            optional
          >
            <TextInput {...form.register('brandedHashtag')} dir="auto" maxLength={60} autoComplete="off" />
          </FormField>
          {GROUPS.map(({ name, label, description }) => (
            <FormValue key={name} form={form} name={name}>
              {(field, error) => (
                <Field label={label} description={description} error={error}>
                  <HashtagInput {...field} normalise={normaliseHashtag} max={MOST_GROUP_TAGS} />
                </Field>
              )}
            </FormValue>
          ))}
          <FormValue form={form} name="values">
            {({ value, ...field }, error) => (
              <Field label="Values" description={`One per line, up to ${MOST_VALUES}`} error={error} optional>
                <LinesInput {...field} value={value ?? []} />
              </Field>
            )}
          </FormValue>
        </>
      )}
    </PartForm>
  );
}

type LinesProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  value: readonly string[];
  onValueChange: (value: string[]) => void;
};

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function LinesInput({ value, onValueChange, ...props }: LinesProps) {
  const [typed, setTyped] = useState('');
  // Values from outside win. A line that is still empty is no value yet.
  const text = linesOf(typed).join('\n') === value.join('\n') ? typed : value.join('\n');
  return (
    <TextArea
      {...props}
      rows={4}
      dir="auto"
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onValueChange(linesOf(event.target.value));
      }}
    />
  );
}
