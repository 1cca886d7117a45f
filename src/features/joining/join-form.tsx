import { useCall } from '../../data/call.ts';
import { createJoinRequest } from '../../domain/api/people.ts';
import { newJoinRequestSchema } from '../../domain/join-request/schema.ts';
import { Form, FormButtons, FormField, FormValue } from '../../ui/form.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const ANY = '';
/** The base roles, which every school has. */
const ROLES = [
  { value: ANY, label: 'Let the school choose' },
  { value: 'VIEWER', label: 'Viewer', description: 'Can view stories, collections, widgets and reports' },
  { value: 'AUTHOR', label: 'Author', description: 'Can write and review stories, and create collections' },
  { value: 'ADMIN', label: 'Admin', description: 'Can also manage channels, people and settings' },
];

/** A message to the school, and the requested role. */
export function JoinForm({ iid, onAsked }: { iid: string; onAsked: () => void }) {
  const call = useCall();
  const form = useSchemaForm(newJoinRequestSchema, { defaultValues: { iid, message: '' } });
  return (
    <Form
      form={form}
      failureTitle="We couldn’t send your request"
      onSubmit={async (request) => {
        await call(createJoinRequest, { body: request });
        onAsked();
      }}
    >
      <FormField
        form={form}
        name="message"
        label="Message to the school"
        optional
        description="Say who you are and what you’d like to do"
      >
        <TextArea {...form.register('message')} dir="auto" maxLength={500} count rows={3} />
      </FormField>
      <FormValue form={form} name="roleId">
        {({ value, onValueChange, ...field }, error) => (
          <RadioGroup
            legend="Role"
            {...field}
            value={value ?? ANY}
            onValueChange={(next) => onValueChange(next === ANY ? undefined : next)}
            error={error}
            options={ROLES}
          />
        )}
      </FormValue>
      <div>
        <FormButtons form={form} label="Ask to join" busyLabel="Sending…" />
      </div>
    </Form>
  );
}
