import { dayIn } from '../../lib/zoned-day.ts';
import { type PublishAtValue, publishProblem, zoneName } from '../../patterns/forms/publish-time.ts';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { TimeInput } from '../../ui/time-input.tsx';

type Props = {
  value: PublishAtValue;
  onValueChange: (value: PublishAtValue) => void;
  zone: string;
  /** Ms since 1970. */
  now: number;
  /** Says what is missing too. */
  isTried: boolean;
};

/** A day and a time on the school's clock. */
export function ScheduleFields({ value, onValueChange, zone, now, isTried }: Props) {
  const problem = publishProblem(value, zone, now);
  const isMissing = !value.day || !value.time;
  const errorAt = (field: 'day' | 'time') =>
    problem?.field === field && (isTried || !isMissing) ? problem.message : undefined;
  return (
    <FieldGroup legend="When it goes out" description="Until then you can change or cancel it.">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Day" error={errorAt('day')}>
          <DatePicker
            name="day"
            value={value.day ?? ''}
            onValueChange={(day) => onValueChange({ ...value, day: day || null })}
            min={dayIn(now, zone)}
            today={dayIn(now, zone)}
          />
        </Field>
        <Field label="Time" error={errorAt('time')}>
          <TimeInput
            name="time"
            value={value.time}
            onChange={(event) => onValueChange({ ...value, time: event.target.value })}
            zone={zoneName(zone)}
          />
        </Field>
      </div>
    </FieldGroup>
  );
}
