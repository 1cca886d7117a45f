import type { ReactNode } from 'react';
import { useSession } from '../../data/session/session.tsx';
import { instantAt } from '../../lib/zoned-day.ts';
import { laterAt, zoneName } from '../../patterns/forms/publish-time.ts';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FormField, FormValue, FormWatch } from '../../ui/form.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import type { WidgetFields } from './widget-fields.ts';
import { FIELD_NAMES, SEVERITIES } from './widget-words.ts';

/** How serious an alert is, and when visitors see it. */
export function AlertFields({ form }: WidgetFields): ReactNode {
  return (
    <FormWatch form={form} names={['layout']}>
      {({ layout }) =>
        layout === 'alert' ? (
          <>
            <FormValue form={form} name="severity">
              {(field, error) => (
                <RadioGroup legend={FIELD_NAMES.severity} {...field} error={error} options={SEVERITIES} />
              )}
            </FormValue>
            <Moment form={form} name="from" firstTime="00:00" description="Immediately if left empty" />
            <Moment form={form} name="until" firstTime="23:59" description="At most 7 days after it begins" required />
          </>
        ) : null
      }
    </FormWatch>
  );
}

type MomentProps = WidgetFields & {
  name: 'from' | 'until';
  /** Of a day that is chosen before its time. */
  firstTime: string;
  description: string;
  required?: boolean;
};

/** A day and a time on the school's clock, kept as an instant: it is empty, or it has both. */
function Moment({ form, name, firstTime, description, required = false }: MomentProps) {
  const { institution } = useSession();
  const zone = institution.status === 'ready' ? institution.value.timeZone : 'Europe/London';
  const label = FIELD_NAMES[name];
  return (
    <FormValue form={form} name={name}>
      {({ value, onValueChange }) => {
        const { day, time } = value ? laterAt(value, zone) : { day: '', time: '' };
        const set = (nextDay: string, nextTime: string) =>
          onValueChange(nextDay ? instantText(nextDay, nextTime || firstTime, zone) : '');
        return (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormField form={form} name={name} label={label} description={description} required={required}>
              <DatePicker name={name} value={day ?? ''} onValueChange={(next) => set(next, time)} />
            </FormField>
            <Field label={`${label}, time`}>
              <TimeInput
                value={time}
                disabled={!day}
                onChange={({ target }) => set(day ?? '', target.value)}
                zone={zoneName(zone)}
              />
            </Field>
          </div>
        );
      }}
    </FormValue>
  );
}

const instantText = (day: string, time: string, zone: string): string =>
  new Date(instantAt(Date.parse(`${day}T${time}:00Z`), zone)).toISOString();
