import { useState } from 'react';
import { sameGroupSchema } from '../../domain/institution/registration.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { Text } from '../../ui/text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Props = {
  /** The school that has the website already. */
  name: string;
  /** Registers with this reason; what it throws is shown at the field. */
  onReason: (reason: string) => Promise<void>;
};

/** For a school of a trust or a federation, whose schools share one website. */
export function SameGroup({ name, onReason }: Props) {
  const [isOpen, setOpen] = useState(false);
  const form = useSchemaForm(sameGroupSchema, { defaultValues: { groupReason: '' } });
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Register another school in the same group</Button>
      </div>
    );
  }
  return (
    <Form
      form={form}
      failureTitle="We couldn’t register the school"
      onSubmit={({ groupReason }) => onReason(groupReason)}
      aria-label="Another school in the same group"
    >
      <Text tone="second">
        Schools in a trust or federation can share a website. Tell us how yours and <bdi>{name}</bdi> are connected. We
        read this before we approve the school.
      </Text>
      <FormField form={form} name="groupReason" label="How are the schools connected?" required>
        <TextArea {...form.register('groupReason')} dir="auto" rows={3} maxLength={500} count />
      </FormField>
      <div>
        <FormButtons form={form} label="Register in the same group" busyLabel="Registering…" />
      </div>
    </Form>
  );
}
