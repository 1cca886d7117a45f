import { useState } from 'react';
import { useSession } from '../../data/session/session.tsx';
import { PERMISSION_CODES, type Role } from '../../domain/access.ts';
import { newRoleSchema } from '../../domain/role/schema.ts';
import { FormLayout } from '../../patterns/page-types/form.tsx';
import { RoleMatrix } from '../../patterns/people/role-matrix.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FormButtons, FormField, FormValue, FormWatch, useFieldError } from '../../ui/form.tsx';
import { Inline } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts';
import { sameSet } from './role-labels.ts';
import { useRestoredInput } from './use-restored-input.ts';

type Values = { name: string; permissions: Role['permissions'] };

type Props = {
  /** The role's id, or `new`: words that were kept come back to the same place. */
  place: string;
  /** What the form begins with; for a role that is there, what is stored. */
  values: Values;
  /** Roles whose permissions can be taken over. */
  presets: readonly Role[];
  mayWrite: boolean;
  label: string;
  /** Saves; what it throws is said at the fields it names. */
  onSave: (values: Values, form: SchemaForm<Values, Values>) => Promise<void>;
  onDirtyChange: (dirty: boolean) => void;
  needsChange?: boolean;
};

/** Name and permissions of a role of the school's own. */
export function RoleForm({ place, values, presets, mayWrite, label, onSave, needsChange = false, ...props }: Props) {
  const form = useSchemaForm<Values, Values>(newRoleSchema, { values });
  const onDirtyChange = useRestoredInput(form, place, 'i.r.wr', props.onDirtyChange);
  const [couldWrite] = useState(mayWrite);
  const { can } = useSession();
  const holdsAll = PERMISSION_CODES.every(can);
  return (
    <FormLayout
      form={form}
      failureTitle="We couldn’t save the role"
      onSubmit={(checked) => onSave(checked, form)}
      onDirtyChange={onDirtyChange}
      footer={
        mayWrite ? (
          <FormButtons form={form} label={label} needsChange={needsChange} />
        ) : !couldWrite ? (
          <p className="text-sm text-ink-3">You can view this role but not change it.</p>
        ) : (
          <Banner tone="amber" title="You no longer have permission to change roles" live>
            Your changes are kept here. You can save them when an admin gives you the permission again.
          </Banner>
        )
      }
    >
      <FormField form={form} name="name" label="Name" required>
        <TextInput {...form.register('name')} dir="auto" maxLength={40} autoComplete="off" readOnly={!mayWrite} />
      </FormField>
      {mayWrite ? (
        <FormWatch form={form} names={['permissions']}>
          {({ permissions }) => (
            <Inline role="group" aria-label="Start from another role">
              <Text size="sm" tone="second" as="span">
                Start from
              </Text>
              {presets.map((role) => (
                <Button
                  key={role.id}
                  size="sm"
                  aria-pressed={sameSet(permissions, role.permissions)}
                  disabled={!role.permissions.every(can)}
                  onClick={() =>
                    form.setValue('permissions', [...role.permissions], { shouldDirty: true, shouldValidate: true })
                  }
                >
                  {role.name}
                </Button>
              ))}
            </Inline>
          )}
        </FormWatch>
      ) : null}
      {mayWrite && !holdsAll ? (
        <Text size="sm" tone="second">
          You can only give permissions that your own role includes.
        </Text>
      ) : null}
      <FormValue form={form} name="permissions">
        {({ value, onValueChange }) => (
          <FormWatch form={form} names={['name']}>
            {({ name }) => (
              <RoleMatrix
                caption="Permissions"
                roles={[{ id: 'role', name: name.trim() || 'This role', base: null, permissions: value }]}
                {...(mayWrite ? { onPermissionsChange: (_id, next) => onValueChange([...next]), canGive: can } : {})}
              />
            )}
          </FormWatch>
        )}
      </FormValue>
      <PermissionsProblem form={form} />
    </FormLayout>
  );
}

function PermissionsProblem({ form }: { form: SchemaForm<Values, Values> }) {
  const problem = useFieldError(form, 'permissions');
  return problem ? (
    <p role="alert" className="text-sm text-danger-text">
      {problem}
    </p>
  ) : null;
}
