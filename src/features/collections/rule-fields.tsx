import type { UseFormReturn } from 'react-hook-form';
import { useHashtagSuggestions } from '../../data/hashtag-suggestions.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { normaliseHashtag } from '../../lib/text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MultiSelect } from '../../ui/combobox/multi-select.tsx';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { FormField, FormValue, FormWatch } from '../../ui/form.tsx';
import { HashtagInput } from '../../ui/hashtag-input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { CollectionValues } from './rule-values.ts';

type Props = {
  form: UseFormReturn<CollectionValues, unknown, CollectionValues>;
  feeds: readonly Feed[];
  /** The school's. */
  values: readonly string[];
  disabled: boolean;
};

const TAG_FIELDS = [
  { name: 'rules.any', label: 'With any of these hashtags' },
  { name: 'rules.all', label: 'With all of these hashtags' },
  { name: 'rules.none', label: 'Without these hashtags' },
] as const;
const DAY_FIELDS = [
  { name: 'rules.from', label: 'First day' },
  { name: 'rules.to', label: 'Last day' },
] as const;
/** As boxes they are seen all at once; more are found by their names. */
const MOST_BOXES = 12;

/** Which stories come in by themselves. The conditions are there once they are chosen, and keep what was set while they are not. */
export function RuleFields({ form, feeds, values, disabled }: Props) {
  return (
    <>
      <FormValue form={form} name="mode">
        {({ name, value, onValueChange }) => (
          <RadioGroup
            legend="How stories are added"
            name={name}
            value={value}
            onValueChange={onValueChange}
            disabled={disabled}
            options={[
              { value: 'hand', label: 'Manually', description: 'You choose each story.' },
              {
                value: 'rule',
                label: 'Automatically by rules',
                description:
                  'Stories that match all the rules below are added. You can still add or remove single stories.',
              },
            ]}
          />
        )}
      </FormValue>
      <FormWatch form={form} names={['mode']}>
        {({ mode }) =>
          mode === 'rule' ? (
            <fieldset className="grid gap-fields border-s-2 border-subtle ps-5" disabled={disabled}>
              <legend className="sr-only">Rules</legend>
              <ChannelsField form={form} feeds={feeds} disabled={disabled} />
              <TagFields form={form} disabled={disabled} />
              <FormField
                form={form}
                name="rules.text"
                label="With these words"
                description="In the title, the text or the hashtags. All of them must be there."
              >
                <TextInput {...form.register('rules.text')} dir="auto" maxLength={200} autoComplete="off" />
              </FormField>
              <ValuesField form={form} values={values} />
              <DayFields form={form} disabled={disabled} />
              <Checkbox label="Only stories with a picture or video" {...form.register('rules.mediaOnly')} />
            </fieldset>
          ) : null
        }
      </FormWatch>
    </>
  );
}

type ConditionProps = Omit<Props, 'feeds' | 'values'>;

/** Boxes while there are few channels, a list to search where there are many. */
function ChannelsField({ form, feeds, disabled }: ConditionProps & Pick<Props, 'feeds'>) {
  return (
    <FormValue form={form} name="rules.channels">
      {(field) => {
        if (feeds.length > MOST_BOXES)
          return (
            <Field label="From these channels" description="Leave empty for all channels.">
              <MultiSelect
                name={field.name}
                value={field.value}
                onValueChange={field.onValueChange}
                onBlur={field.onBlur}
                disabled={disabled}
                listLabel="Channels"
                options={feeds.map(({ id, name, network }) => ({
                  value: id,
                  label: name,
                  detail: manifestOf(network).label,
                }))}
              />
            </Field>
          );
        return (
          <FieldGroup legend="From these channels" description="Leave empty for all channels.">
            {feeds.length === 0 ? (
              <p className="text-sm text-ink-3">No channels yet. They appear here once you add one.</p>
            ) : null}
            <div className="grid gap-1 sm:grid-cols-2">
              {feeds.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  name={field.name}
                  value={id}
                  label={name}
                  checked={field.value.includes(id)}
                  onChange={({ target }) =>
                    field.onValueChange(
                      target.checked ? [...field.value, id] : field.value.filter((each) => each !== id),
                    )
                  }
                />
              ))}
            </div>
          </FieldGroup>
        );
      }}
    </FormValue>
  );
}

/** The school's values, and such as a rule still names although the school has them no more. */
function ValuesField({ form, values }: Pick<Props, 'form' | 'values'>) {
  return (
    <FormValue form={form} name="rules.values">
      {(field) => {
        const all = [...new Set([...values, ...field.value])];
        if (all.length === 0) return null;
        return (
          <FieldGroup legend="Showing any of these values" description="Leave empty for all stories.">
            <div className="grid gap-1 sm:grid-cols-2">
              {all.map((value) => (
                <Checkbox
                  key={value}
                  name={field.name}
                  value={value}
                  label={value}
                  checked={field.value.includes(value)}
                  onChange={({ target }) => {
                    field.onValueChange(
                      target.checked ? [...field.value, value] : field.value.filter((each) => each !== value),
                    );
                  }}
                />
              ))}
            </div>
          </FieldGroup>
        );
      }}
    </FormValue>
  );
}

function TagFields({ form, disabled }: ConditionProps) {
  const suggestions = useHashtagSuggestions();
  return TAG_FIELDS.map(({ name, label }) => (
    <FormValue key={name} form={form} name={name}>
      {(field, error) => (
        <Field label={label} error={error}>
          <HashtagInput {...field} disabled={disabled} normalise={normaliseHashtag} max={50} search={suggestions} />
        </Field>
      )}
    </FormValue>
  ));
}

function DayFields({ form, disabled }: ConditionProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {DAY_FIELDS.map(({ name, label }) => (
        <FormValue key={name} form={form} name={name}>
          {(field, error) => (
            <Field label={label} error={error}>
              <DatePicker {...field} disabled={disabled} />
            </Field>
          )}
        </FormValue>
      ))}
    </div>
  );
}
