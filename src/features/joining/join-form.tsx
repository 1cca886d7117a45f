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
  { value: ANY, label: 'The school decides' },
  { value: 'VIEWER', label: 'Viewer', description: 'Sees stories, collections, widgets and reports' },
  { value: 'AUTHOR', label: 'Author', description: 'Writes and moderates stories, and makes collections' },
  { value: 'ADMIN', label: 'Administrator', description: 'Looks after channels, people and settings as well' },
];

/** A few words to the school, and the role one hopes for. */
export function JoinForm({ iid, onAsked }: { iid: string; onAsked: () => void }) {
  const call = useCall();
  const form = useSchemaForm(newJoinRequestSchema, { defaultValues: { iid, message: '' } });
  return (
    <Form
      form={form}
      failureTitle="The school was not asked"
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
        description="Who you are, and what you would like to do."
      >
        <TextArea {...form.register('message')} dir="auto" maxLength={500} count rows={3} />
      </FormField>
      <FormValue form={form} name="roleId">
        {({ value, onValueChange, ...field }, error) => (
          <RadioGroup
            legend="What you need to do there"
            {...field}
            value={value ?? ANY}
            onValueChange={(next) => onValueChange(next === ANY ? undefined : next)}
            error={error}
            options={ROLES}
          />
        )}
      </FormValue>
      <div>
        <FormButtons form={form} label="Ask to join" busyLabel="Asking…" />
      </div>
    </Form>
  );
}
