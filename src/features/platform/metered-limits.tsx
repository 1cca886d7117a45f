import { useState } from 'react';
import * as z from 'zod/mini';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { type MeteredUse, priceSchema, readsPerMonthSchema } from '../../domain/admin/metered-use.ts';
import { changeMeteredUse } from '../../domain/api/metered-use.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const asNumber = z.transform((text: string) => (text.trim() === '' ? Number.NaN : Number(text)));
const limitsSchema = z.strictObject({
  cap: z.pipe(z.string(), z.pipe(asNumber, readsPerMonthSchema)),
  pricePerThousand: z.pipe(z.string(), z.pipe(asNumber, priceSchema)),
});

type Props = { use: MeteredUse; onChanged: (use: MeteredUse) => void; onDirtyChange: (isDirty: boolean) => void };

/** What may be read in a month, what it costs, and the one button that stops it all. */
export function MeteredLimits({ use, onChanged, onDirtyChange }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const [isStopping, setStopping] = useState(false);
  const form = useSchemaForm(limitsSchema, {
    values: { cap: String(use.cap), pricePerThousand: String(use.pricePerThousand) },
  });
  const stop = async (stopped: boolean) => {
    onChanged((await call(changeMeteredUse, { body: { stopped } })).x);
    alerts.done(stopped ? 'All reading is stopped.' : 'Reading has started again.');
  };
  return (
    <Card as="section" className="grid gap-6">
      <CardTitle>Limits</CardTitle>
      <Form
        form={form}
        onDirtyChange={onDirtyChange}
        failureTitle="We couldn’t save the limits"
        onSubmit={async ({ cap: most, pricePerThousand: price }) => {
          onChanged((await call(changeMeteredUse, { body: { cap: most, pricePerThousand: price } })).x);
          alerts.done('Limits saved.');
        }}
      >
        <FormField
          form={form}
          name="cap"
          label="Reads per month"
          required
          description="Posts of all schools together in a calendar month. At this number nothing more is read."
        >
          <NumberInput {...form.register('cap')} min={0} step={1} className="max-w-52" />
        </FormField>
        <FormField form={form} name="pricePerThousand" label="Price per 1,000 posts in US dollars" required>
          <NumberInput {...form.register('pricePerThousand')} min={0} step="any" className="max-w-52" />
        </FormField>
        <div>
          <FormButtons form={form} label="Save" needsChange />
        </div>
      </Form>
      <div>
        {use.stopped ? (
          <Button variant="primary" onClick={() => void stop(false).catch(alerts.showError)}>
            Start reading again
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setStopping(true)}>
            Stop all reading
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isStopping}
        onOpenChange={setStopping}
        title="Stop all reading from X?"
        confirmLabel="Stop all reading"
        tone="danger"
        typed="stop"
        onConfirm={() => stop(true)}
      >
        Nothing more is sent to X, for any school. Existing stories stay. History runs pause. You can start it again
        here.
      </ConfirmDialog>
    </Card>
  );
}
