import { useState } from 'react';
import * as z from 'zod/mini';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import type { SuspendSummary } from '../../domain/admin/directory.ts';
import { reasonSchema } from '../../domain/admin/people.ts';
import { suspendSchool } from '../../domain/api/platform.ts';
import { dateText } from '../../patterns/dates.ts';
import { Banner } from '../../ui/banner.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import type { DecisionProps } from './decision.ts';
import { DialogButtons } from './dialog-buttons.tsx';

const schema = z.object({ reason: reasonSchema, confirm: z.string() });

/** First what it reaches, then the school's short name and the act itself. */
export function SuspendForm({ application: { school }, guard, onClose, onDone }: DecisionProps) {
  const call = useCall();
  const alerts = useAlerts();
  const [summary, setSummary] = useState<SuspendSummary | null>(null);
  const form = useSchemaForm(schema, { defaultValues: { reason: '', confirm: '' } });
  return (
    <Form
      form={form}
      failureTitle="We couldn’t suspend the school"
      onSubmit={async ({ reason, confirm }) => {
        if (!summary) {
          const plan = await guard(() =>
            call(suspendSchool, { params: { iid: school.id }, body: { reason, dryRun: true } }),
          );
          if ('summary' in plan) setSummary(plan.summary);
          return;
        }
        await guard(() => call(suspendSchool, { params: { iid: school.id }, body: { reason, confirm } }));
        alerts.done(`${school.name} has been suspended.`);
        onDone();
      }}
    >
      <p className="text-base text-ink-2">
        Until a platform admin resumes <bdi>{school.name}</bdi>, visitors see none of its stories, its channels stop
        syncing and its members can only view.
      </p>
      <FormField
        form={form}
        name="reason"
        label="Reason"
        description="The school will see this. It is kept in the activity log."
        required
      >
        <TextArea {...form.register('reason')} dir="auto" rows={3} maxLength={500} />
      </FormField>
      {summary ? (
        <>
          <Banner tone="amber" title="What will be affected:" live>
            {reaches(summary)}
          </Banner>
          <FormField form={form} name="confirm" label={`Type ${summary.handle} to confirm`} required>
            <TextInput {...form.register('confirm')} autoComplete="off" spellCheck={false} dir="ltr" autoFocus />
          </FormField>
        </>
      ) : null}
      <DialogButtons onClose={onClose}>
        {summary ? (
          <FormButtons form={form} label="Suspend school" busyLabel="Suspending…" tone="danger" />
        ) : (
          <FormButtons form={form} label="Check what is affected" busyLabel="Checking…" />
        )}
      </DialogButtons>
    </Form>
  );
}

function reaches({ users, channels, widgets, stories, deletesAt }: SuspendSummary): string {
  const parts = [
    count(users, 'person', 'people'),
    count(channels, 'channel', 'channels'),
    count(widgets, 'widget', 'widgets'),
    count(stories, 'approved or scheduled story', 'approved or scheduled stories'),
  ];
  const deletionNote = deletesAt ? ` Its deletion on ${dateText(deletesAt)} is paused while it is suspended.` : '';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.${deletionNote}`;
}

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
