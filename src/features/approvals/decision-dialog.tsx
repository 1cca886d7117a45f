import * as z from 'zod/mini';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { reasonSchema } from '../../domain/admin/people.ts';
import {
  approveSchool,
  askSchool,
  confirmSchoolByCall,
  rejectSchool,
  resumeSchool,
} from '../../domain/api/platform.ts';
import {
  approveSchema,
  askSchema,
  confirmCallSchema,
  EVIDENCE,
  EVIDENCE_KINDS,
  rejectSchema,
} from '../../domain/institution/approval.ts';
import { SEED_PLANS } from '../../domain/institution/limits.ts';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormButtons, FormField, FormValue } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { checksOf } from './checks.ts';
import type { DecisionKind, DecisionProps } from './decision.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { MergeForm } from './merge-form.tsx';
import { SuspendForm } from './suspend-form.tsx';

const TITLES: Record<DecisionKind, string> = {
  approve: 'Approve school',
  reject: 'Decline school',
  ask: 'Request information',
  confirm: 'Mark as called',
  merge: 'Merge schools',
  suspend: 'Suspend school',
  resume: 'Resume school',
};

/** One decision about one school. */
export function DecisionDialog({ kind, ...props }: DecisionProps & { kind: DecisionKind }) {
  return (
    <Dialog open onOpenChange={props.onClose} title={TITLES[kind]} size={kind === 'merge' ? 'wide' : 'md'}>
      {kind === 'approve' ? <ApproveForm {...props} /> : null}
      {kind === 'merge' ? <MergeForm {...props} /> : null}
      {kind === 'suspend' ? <SuspendForm {...props} /> : null}
      {kind in TEXT_DECISIONS ? <TextForm kind={kind as keyof typeof TEXT_DECISIONS} {...props} /> : null}
    </Dialog>
  );
}

function ApproveForm({ application, onClose, onDone }: DecisionProps) {
  const { school } = application;
  const held = checksOf(application).evidence;
  const call = useCall();
  const alerts = useAlerts();
  const form = useSchemaForm(approveSchema, {
    defaultValues: { plan: school.subscription?.id ?? 'starter', evidence: [...held] },
  });
  return (
    <Form
      form={form}
      failureTitle="We couldn’t approve the school"
      onSubmit={async (approval) => {
        await call(approveSchool, { params: { iid: school.id }, body: approval });
        alerts.done(`${school.name} has been approved.`);
        onDone();
      }}
    >
      <p className="text-base text-ink-2">
        Everyone will be able to see what <bdi>{school.name}</bdi> publishes. Its admins get an email.
      </p>
      <FormValue form={form} name="evidence">
        {({ name, value, onValueChange }, error) => (
          <CheckboxGroup
            legend="What did you check?"
            description={held.length > 0 ? undefined : 'Nothing was confirmed automatically.'}
            name={name}
            error={error}
            value={value}
            onValueChange={onValueChange}
            options={EVIDENCE_KINDS.map((kind) => ({
              value: kind,
              label: EVIDENCE[kind],
              description: held.includes(kind) ? 'Already confirmed' : undefined,
            }))}
            required
          />
        )}
      </FormValue>
      <FormField form={form} name="plan" label="Plan" required>
        <Select
          {...form.register('plan')}
          options={SEED_PLANS.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        />
      </FormField>
      <DialogButtons onClose={onClose}>
        <FormButtons form={form} label="Approve school" busyLabel="Approving…" />
      </DialogButtons>
    </Form>
  );
}

const TEXT_DECISIONS = {
  reject: {
    label: 'Reason',
    description: 'The school will see this.',
    button: 'Decline school',
    done: 'has been declined.',
    schema: rejectSchema.shape.reason,
  },
  ask: {
    label: 'Your question',
    description: 'The school will see this.',
    button: 'Send question',
    done: 'has been sent your question.',
    schema: askSchema.shape.question,
  },
  confirm: {
    label: 'Who did you speak to?',
    description: 'For the activity log. The school won’t see it.',
    button: 'Mark as verified',
    done: 'is now verified.',
    schema: confirmCallSchema.shape.note,
  },
  resume: {
    label: 'Reason',
    description: 'For the activity log. The school goes back to how it was before.',
    button: 'Resume school',
    done: 'has been resumed.',
    schema: reasonSchema,
  },
} as const;

function TextForm({
  kind,
  application: { school },
  onClose,
  onDone,
}: DecisionProps & { kind: keyof typeof TEXT_DECISIONS }) {
  const call = useCall();
  const alerts = useAlerts();
  const { label, description, button, done, schema } = TEXT_DECISIONS[kind];
  const form = useSchemaForm(z.object({ text: schema }), { defaultValues: { text: '' } });
  const send = (iid: string, text: string): Promise<unknown> => {
    const params = { iid };
    switch (kind) {
      case 'reject':
        return call(rejectSchool, { params, body: { reason: text } });
      case 'ask':
        return call(askSchool, { params, body: { question: text } });
      case 'confirm':
        return call(confirmSchoolByCall, { params, body: { note: text } });
      case 'resume':
        return call(resumeSchool, { params, body: { reason: text } });
    }
  };
  return (
    <Form
      form={form}
      failureTitle="Something went wrong"
      onSubmit={async ({ text }) => {
        await send(school.id, text);
        alerts.done(`${school.name} ${done}`);
        onDone();
      }}
    >
      <FormField form={form} name="text" label={label} description={description} required>
        <TextArea {...form.register('text')} dir="auto" rows={4} maxLength={1_000} />
      </FormField>
      <DialogButtons onClose={onClose}>
        <FormButtons form={form} label={button} busyLabel="Sending…" />
      </DialogButtons>
    </Form>
  );
}
