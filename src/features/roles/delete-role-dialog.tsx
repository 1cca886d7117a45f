import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import { useRolesBeyond } from '../../data/identity/people-lists.ts';
import { deleteRole } from '../../domain/api/people.ts';
import type { RoleInUse } from '../../domain/role/schema.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { roleOptions } from '../../patterns/people/role-options.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormField } from '../../ui/form.tsx';
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
  const form = useSchemaForm(schema, { defaultValues: { replacement: '' } });
  const beyond = useRolesBeyond(others);
  return (
    <FormDialog
      title={`Delete the role ${role.name}?`}
      description={`In use: ${usedBy(role)}. They get the role you choose.`}
      form={form}
      label="Delete role"
      busyLabel="Deleting…"
      tone="danger"
      onClose={onClose}
      failureTitle="We couldn’t delete the role"
      onSubmit={({ replacement }) => remove(replacement)}
    >
      <FormField form={form} name="replacement" label="New role" required>
        <Select
          {...form.register('replacement')}
          options={[{ value: '', label: 'Choose a role', disabled: true }, ...roleOptions(others, beyond)]}
        />
      </FormField>
    </FormDialog>
  );
}
