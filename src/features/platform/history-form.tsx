import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import type { MonitoredFeed } from '../../domain/admin/channels-monitor.ts';
import {
  type HistoryAsked,
  type HistoryEstimate,
  historyAskedSchema,
  MOST_HISTORY,
} from '../../domain/admin/metered-use.ts';
import { estimateHistory, startHistory } from '../../domain/api/metered-use.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, FormButtons, FormField, FormValue } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const NUMBERS = new Intl.NumberFormat('en-GB');
const MONEY = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD' });

const DAYS = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const;

type Estimated = { readonly of: string; readonly estimate: HistoryEstimate };

/** Which channel's past is read, and what that costs. */
export function HistoryForm({ feeds, today }: { feeds: readonly MonitoredFeed[]; today: string }) {
  const call = useCall();
  const alerts = useAlerts();
  const [estimated, setEstimated] = useState<Estimated | null>(null);
  const form = useSchemaForm(historyAskedSchema, {
    defaultValues: { iid: feeds[0]?.iid ?? '', feedId: feeds[0]?.id ?? '', from: '', to: today },
  });
  const schoolOf = (feedId: string) => feeds.find(({ id }) => id === feedId)?.iid ?? '';
  const estimate = async (historyRequest: HistoryAsked) => {
    const newEstimate = await call(estimateHistory, {
      body: { ...historyRequest, iid: schoolOf(historyRequest.feedId) },
    });
    setEstimated({ of: JSON.stringify(historyRequest), estimate: newEstimate });
  };
  const start = async () => {
    const historyRequest = historyAskedSchema.parse(form.getValues());
    await call(startHistory, { body: { ...historyRequest, iid: schoolOf(historyRequest.feedId) } });
    setEstimated(null);
    alerts.done('The history is being read.');
  };
  return (
    <Form form={form} onSubmit={estimate} failureTitle="We couldn’t estimate this" onChange={() => setEstimated(null)}>
      <FormField form={form} name="feedId" label="Channel" required>
        <Select
          {...form.register('feedId')}
          options={feeds.map(({ id, name, school }) => ({ value: id, label: `${name}, ${school.name}` }))}
        />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        {DAYS.map(({ name, label }) => (
          <FormValue key={name} form={form} name={name}>
            {({ ref: _, onValueChange, ...field }, error) => (
              <Field label={label} required error={error}>
                <DatePicker
                  {...field}
                  max={today}
                  onValueChange={(day) => {
                    setEstimated(null);
                    onValueChange(day);
                  }}
                />
              </Field>
            )}
          </FormValue>
        ))}
      </div>
      <p className="text-sm text-ink-2">
        X gives the newest {NUMBERS.format(MOST_HISTORY)} posts of an account at most.
      </p>
      {estimated ? (
        <Banner tone="info" role="status" title="Estimate">
          About {NUMBERS.format(estimated.estimate.reads)} posts, {MONEY.format(estimated.estimate.cost)}
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <FormButtons form={form} label="Estimate" tone={estimated ? 'secondary' : 'primary'} />
        {estimated ? (
          <Button variant="primary" onClick={() => void start().catch(alerts.showError)}>
            Start
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
