import type { FieldPath } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type Credential,
  type CredentialPatch,
  credentialPatchSchema,
  type NewCredential,
  newCredentialSchema,
  SIGN_IN_NETWORKS,
} from '../../domain/admin/credential.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { FormLayout } from '../../patterns/page-types/form.tsx';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { FormButtons, FormField, FormValue, FormWatch } from '../../ui/form.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts';

/** Words of a field, one after the other, as the API's list. */
const scopes = z.pipe(
  z.string().check(z.maxLength(4_000, 'Use 4,000 characters or fewer.')),
  z.transform((text: string) => text.split(/[\s,]+/).filter(Boolean)),
);
const expiresAt = z.pipe(
  z.string(),
  z.transform((day: string) => (day === '' ? null : day)),
);

const { identifier, network, clientId, clientSecret } = newCredentialSchema.shape;
const addSchema = z.strictObject({ identifier, network, clientId, clientSecret, scopes, expiresAt });
const editSchema = z.strictObject({ clientId, scopes, expiresAt });
export type EditedCredential = z.input<typeof editSchema>;

const NETWORKS = SIGN_IN_NETWORKS.map((id) => ({ value: id, label: manifestOf(id).label }));

type AddProps = {
  /** Those that new sign-ins use now. */
  active: readonly Credential[];
  onSave: (credential: NewCredential) => Promise<void>;
  onDirtyChange: (dirty: boolean) => void;
};

/** What SprX has been registered as with a provider. */
export function AddCredentialForm({ active, onSave, onDirtyChange }: AddProps) {
  const form = useSchemaForm(addSchema, {
    defaultValues: {
      identifier: '',
      network: SIGN_IN_NETWORKS[0],
      clientId: '',
      clientSecret: '',
      scopes: '',
      expiresAt: '',
    },
  });
  return (
    <FormLayout
      form={form}
      failureTitle="We couldn’t save the credential"
      onSubmit={(values) => onSave(newCredentialSchema.parse(values))}
      onDirtyChange={onDirtyChange}
      footer={<FormButtons form={form} label="Save" />}
    >
      <FormField
        form={form}
        name="identifier"
        label="Identifier"
        required
        description="3 to 40 lower-case letters, digits or hyphens. It can’t be changed later."
      >
        <TextInput {...form.register('identifier')} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField form={form} name="network" label="Network" required>
        <Select {...form.register('network')} options={NETWORKS} />
      </FormField>
      <FormWatch form={form} names={['network']}>
        {({ network }) => {
          const used = active.find((each) => each.network === network);
          return used ? (
            <p className="text-sm text-ink-2">
              New {manifestOf(used.network).label} sign-ins use {used.identifier} until you choose this one.
            </p>
          ) : null;
        }}
      </FormWatch>
      <FormField form={form} name="clientId" label="Client id" required>
        <TextInput {...form.register('clientId')} dir="ltr" autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField
        form={form}
        name="clientSecret"
        label="Client secret"
        required
        description="Encrypted when saved. Only its last four characters are shown afterwards."
      >
        <PasswordInput {...form.register('clientSecret')} autoComplete="off" />
      </FormField>
      <Further form={form} />
    </FormLayout>
  );
}

type EditProps = {
  values: EditedCredential;
  onSave: (patch: CredentialPatch, form: SchemaForm<EditedCredential, z.output<typeof editSchema>>) => Promise<void>;
  onDirtyChange: (dirty: boolean) => void;
};

/** What may be changed of a credential; its secret is replaced by an act of its own. */
export function EditCredentialForm({ values, onSave, onDirtyChange }: EditProps) {
  const form = useSchemaForm(editSchema, { values });
  return (
    <FormLayout
      form={form}
      failureTitle="We couldn’t save the credential"
      onSubmit={(edited) => onSave(credentialPatchSchema.parse(edited), form)}
      onDirtyChange={onDirtyChange}
      footer={<FormButtons form={form} label="Save" needsChange />}
    >
      <FormField form={form} name="clientId" label="Client id" required>
        <TextInput {...form.register('clientId')} dir="ltr" autoComplete="off" spellCheck={false} />
      </FormField>
      <Further form={form} />
    </FormLayout>
  );
}

function Further<Input extends EditedCredential, Output>({ form }: { form: SchemaForm<Input, Output> }) {
  const scopes = 'scopes' as FieldPath<Input>;
  const expiresAt = 'expiresAt' as FieldPath<Input>;
  return (
    <>
      <FormField
        form={form}
        name={scopes}
        label="Scopes"
        description="What the provider has approved, separated by spaces. For your own notes."
      >
        <TextInput {...form.register(scopes)} dir="ltr" autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField form={form} name={expiresAt} label="Secret expires" description="Leave empty if it doesn’t.">
        <FormValue form={form} name={expiresAt}>
          {({ value, ...field }) => <DatePicker {...field} value={String(value)} className="max-w-52" />}
        </FormValue>
      </FormField>
    </>
  );
}
