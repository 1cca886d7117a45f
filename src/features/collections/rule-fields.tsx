import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Feed } from '../../domain/feed/schema.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { normaliseHashtag } from '../../lib/text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MultiSelect } from '../../ui/combobox/multi-select.tsx';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { HashtagInput } from '../../ui/hashtag-input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import type { CollectionValues } from './rule-values.ts';

type Props = {
  form: UseFormReturn<CollectionValues, unknown, CollectionValues>;
  feeds: readonly Feed[];
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

/** Which stories come in by themselves. Setting a condition is choosing the rule: nobody has to find a switch first. */
export function RuleFields({ form, feeds, disabled }: Props) {
  const byRule = () => form.setValue('mode', 'rule', { shouldDirty: true });
  return (
    <>
      <Controller
        control={form.control}
        name="mode"
        render={({ field }) => (
          <RadioGroup
            legend="How stories come in"
            name={field.name}
            value={field.value}
            onValueChange={field.onChange}
            disabled={disabled}
            options={[
              { value: 'hand', label: 'By hand', description: 'Only those that somebody puts in.' },
              {
                value: 'rule',
                label: 'By themselves, when they fit',
                description:
                  'All the conditions below must hold. Single stories can still be put in or taken out by hand.',
              },
            ]}
          />
        )}
      />
      <fieldset className="grid gap-fields border-s-2 border-subtle ps-5" disabled={disabled}>
        <legend className="sr-only">Conditions</legend>
        <ChannelsField form={form} feeds={feeds} disabled={disabled} byRule={byRule} />
        <TagFields form={form} disabled={disabled} byRule={byRule} />
        <DayFields form={form} disabled={disabled} byRule={byRule} />
        <Checkbox
          label="Only stories with a picture or film"
          {...form.register('rules.mediaOnly', { onChange: byRule })}
        />
      </fieldset>
    </>
  );
}

type ConditionProps = Omit<Props, 'feeds'> & { byRule: () => void };

/** Boxes while there are few channels, a list to search where there are many. */
function ChannelsField({ form, feeds, disabled, byRule }: ConditionProps & Pick<Props, 'feeds'>) {
  return (
    <Controller
      control={form.control}
      name="rules.channels"
      render={({ field }) => {
        const choose = (ids: string[]) => {
          field.onChange(ids);
          byRule();
        };
        if (feeds.length > MOST_BOXES)
          return (
            <Field label="From these channels" description="None chosen means all of them.">
              <MultiSelect
                name={field.name}
                value={field.value}
                onValueChange={choose}
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
          <FieldGroup legend="From these channels" description="None chosen means all of them.">
            {feeds.length === 0 ? <p className="text-sm text-ink-3">There is no channel yet.</p> : null}
            <div className="grid gap-1 sm:grid-cols-2">
              {feeds.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  name={field.name}
                  value={id}
                  label={name}
                  checked={field.value.includes(id)}
                  onChange={({ target }) =>
                    choose(target.checked ? [...field.value, id] : field.value.filter((each) => each !== id))
                  }
                />
              ))}
            </div>
          </FieldGroup>
        );
      }}
    />
  );
}

function TagFields({ form, disabled, byRule }: ConditionProps) {
  return TAG_FIELDS.map(({ name, label }) => (
    <Controller
      key={name}
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message}>
          <HashtagInput
            name={field.name}
            value={field.value}
            onValueChange={(tags) => {
              field.onChange(tags);
              byRule();
            }}
            onBlur={field.onBlur}
            disabled={disabled}
            normalise={normaliseHashtag}
            max={50}
          />
        </Field>
      )}
    />
  ));
}

function DayFields({ form, disabled, byRule }: ConditionProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {DAY_FIELDS.map(({ name, label }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { ref, onChange, ...field }, fieldState }) => (
            <Field label={label} error={fieldState.error?.message}>
              <DatePicker
                {...field}
                ref={ref}
                onValueChange={(day) => {
                  onChange(day);
                  byRule();
                }}
                disabled={disabled}
              />
            </Field>
          )}
        />
      ))}
    </div>
  );
}
