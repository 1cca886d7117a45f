import { useId } from 'react';
import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import { useRolesBeyond } from '../../data/identity/people-lists.ts';
import { deleteRole } from '../../domain/api/people.ts';
import type { RoleInUse } from '../../domain/role/schema.ts';
import { roleOptions } from '../../patterns/role-options.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormField } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { usedBy } from './role-labels.ts';

const schema = z.object({
  replacement: z.string().check(z.minLength(1, 'Choose a role to replace it.')),
});

type Props = { role: RoleInUse; others: readonly RoleInUse[]; onClose: () => void; onDeleted: () => void };

/** Deletes a role; who has it, or is invited to it, gets another one. */
export function DeleteRoleDialog(props: Props) {
  const call = useCall();
  const { role, onClose, onDeleted } = props;
  const remove = async (replacement?: string) => {
    await call(deleteRole, { params: { id: role.id }, query: { replacement } });
    onDeleted();
  };
  if (role.people + role.invited > 0) return <Replace {...props} remove={remove} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete the role ${role.name}?`}
      confirmLabel="Delete role"
      tone="danger"
      onConfirm={() => remove()}
    >
      <p>No one has this role.</p>
    </ConfirmDialog>
  );
}

function Replace({ role, others, onClose, remove }: Props & { remove: (replacement: string) => Promise<void> }) {
  const formId = useId();
  const form = useSchemaForm(schema, { defaultValues: { replacement: '' } });
  const { isSubmitting } = form.formState;
  const beyond = useRolesBeyond(others);
  return (
    <Dialog
      open
      busy={isSubmitting}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete the role ${role.name}?`}
      description={`In use: ${usedBy(role)}. They get the role you choose.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting} busyLabel="Deleting…">
            Delete role
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        failureTitle="We couldn’t delete the role"
        onSubmit={({ replacement }) => remove(replacement)}
      >
        <FormField form={form} name="replacement" label="New role" required>
          <Select
            {...form.register('replacement')}
            options={[{ value: '', label: 'Choose a role', disabled: true }, ...roleOptions(others, beyond)]}
          />
        </FormField>
      </Form>
    </Dialog>
  );
}
