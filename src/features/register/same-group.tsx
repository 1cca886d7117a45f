import { useState } from 'react';
import { sameGroupSchema } from '../../domain/institution/registration.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { Text } from '../../ui/text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Props = {
  /** The school that has the web site already. */
  name: string;
  /** Registers with what was said; what it throws is told at the field. */
  onReason: (reason: string) => Promise<void>;
};

/** The way on for a school of a trust or a federation, whose schools share one web site. */
export function SameGroup({ name, onReason }: Props) {
  const [isOpen, setOpen] = useState(false);
  const form = useSchemaForm(sameGroupSchema, { defaultValues: { groupReason: '' } });
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>It is another school of the same group</Button>
      </div>
    );
  }
  return (
    <Form
      form={form}
      failureTitle="The school was not registered"
      onSubmit={({ groupReason }) => onReason(groupReason)}
      aria-label="Another school of the same group"
    >
      <Text tone="second">
        Schools of a trust or a federation may share a web site. Tell us how yours and <bdi>{name}</bdi> belong
        together; we read it before we let the school in.
      </Text>
      <FormField form={form} name="groupReason" label="How do they belong together?" required>
        <TextArea {...form.register('groupReason')} dir="auto" rows={3} maxLength={500} count />
      </FormField>
      <div>
        <FormButtons form={form} label="Register as another school" busyLabel="Sending…" />
      </div>
    </Form>
  );
}
