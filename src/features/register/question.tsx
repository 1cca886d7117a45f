import { useCall } from '../../data/call.ts';
import { answerQuestion } from '../../domain/api/schools.ts';
import { answerSchema } from '../../domain/institution/approval.ts';
import { Banner } from '../../ui/banner.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

/** What we need to know before the school is approved, and the answer. */
export function Question({ text }: { text: string }) {
  const call = useCall();
  const form = useSchemaForm(answerSchema, { defaultValues: { answer: '' } });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Banner tone="amber" title="We have a question:" live>
        {text}
      </Banner>
      <Form
        form={form}
        failureTitle="We couldn’t send your answer"
        onSubmit={async ({ answer }) => {
          await call(answerQuestion, { body: { answer } });
        }}
      >
        <FormField form={form} name="answer" label="Your answer" required>
          <TextArea {...form.register('answer')} dir="auto" rows={3} maxLength={1_000} />
        </FormField>
        <div>
          <FormButtons form={form} label="Send answer" busyLabel="Sending…" />
        </div>
      </Form>
    </div>
  );
}
