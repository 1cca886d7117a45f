import { useId } from 'react';
import { dayIn } from '../../lib/zoned-day.ts';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { Box } from '../../ui/layout.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { type PublishAtValue, publishProblem, publishSentence, zoneName } from './publish-time.ts';

type Props = {
  /** What goes out: "the newsletter". */
  noun: string;
  /** At once, or at a day and hour. */
  value: PublishAtValue;
  onValueChange: (value: PublishAtValue) => void;
  /** Of the school, IANA: times are meant by this clock, wherever they are. */
  zone: string;
  /** Ms since 1970; what lies before it cannot be planned. */
  now: number;
  /** Also reports missing values: set once the person has tried to continue. */
  isTried?: boolean;
  disabled?: boolean;
};

/** When something is published: at once, or on a day and at a time of the school's clock. */
export function PublishAt({ noun, value, onValueChange, zone, now, isTried = false, disabled = false }: Props) {
  // Another of its kind on the page must not take its choice away.
  const name = useId();
  const isLater = value.when === 'later';
  const problem = publishProblem(value, zone, now);
  const isMissing = !value.day || !value.time;
  const errorAt = (field: 'day' | 'time') =>
    problem?.field === field && (isTried || !isMissing) ? problem.message : undefined;
  const sentence = publishSentence(value, zone, now);
  return (
    <div data-slot="publish-at" className="grid gap-4">
      <RadioGroup
        legend={`When should ${noun} go out?`}
        name={name}
        value={value.when}
        disabled={disabled}
        onValueChange={(when) => onValueChange({ ...value, when: when === 'later' ? 'later' : 'now' })}
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At a set time', description: 'Until then it can be changed or taken back.' },
        ]}
      />
      {isLater ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Day" error={errorAt('day')}>
            <DatePicker
              value={value.day ?? ''}
              onValueChange={(day) => onValueChange({ ...value, day: day || null })}
              min={dayIn(now, zone)}
              today={dayIn(now, zone)}
              disabled={disabled}
            />
          </Field>
          <Field label="Time" error={errorAt('time')}>
            <TimeInput
              value={value.time}
              onChange={(event) => onValueChange({ ...value, time: event.target.value })}
              zone={zoneName(zone)}
              disabled={disabled}
            />
          </Field>
        </div>
      ) : null}
      <Box as="p" ground="sunken" padding="sm" aria-live="polite" className="text-base text-ink-2">
        {sentence ?? 'Choose a day and a time that are still to come.'}
      </Box>
    </div>
  );
}
