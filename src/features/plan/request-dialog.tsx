import { useId } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { requestPlan } from '../../domain/api/billing.ts';
import { type Billing, MOST_MESSAGE, type PlanOffer, planRequestInputSchema } from '../../domain/billing/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormField } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Props = { offer: PlanOffer; onClose: () => void; onSent: (billing: Billing) => void };

/** Asks us for a plan that cannot be bought online. */
export function RequestDialog({ offer, onClose, onSent }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const formId = useId();
  const form = useSchemaForm(planRequestInputSchema, { defaultValues: { plan: offer.id, message: '' } });
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      open
      busy={isSubmitting}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Contact sales about ${offer.displayName}`}
      description="We’ll email your school. Nothing changes and nothing is charged until then."
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} busyLabel="Sending…">
            Send request
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        failureTitle="We couldn’t send your request"
        onSubmit={async (request) => {
          onSent((await call(requestPlan, { body: request })).billing);
          alerts.done('Request sent.');
          onClose();
        }}
      >
        <FormField
          form={form}
          name="message"
          label="Message"
          description="How many schools, when to start and who to contact"
        >
          <TextArea {...form.register('message')} dir="auto" rows={5} maxLength={MOST_MESSAGE} count />
        </FormField>
      </Form>
    </Dialog>
  );
}
