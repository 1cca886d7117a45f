import * as z from 'zod/mini';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useRolesBeyond } from '../../data/identity/people-lists.ts';
import type { Role } from '../../domain/access.ts';
import { createInvitations } from '../../domain/api/people.ts';
import { ProductError } from '../../domain/errors.ts';
import { type Invited, MOST_INVITED, newInvitationsSchema } from '../../domain/invitation/schema.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { roleOptions } from '../../patterns/people/role-options.ts';
import { FormField } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { typedEmails } from './typed-emails.ts';

const wrong = (text: string) => typedEmails(text).filter(({ email }) => email === null);

const schema = z.object({
  emails: z.string().check(
    z.refine((text) => typedEmails(text).length > 0, 'Enter at least one email address.'),
    z.refine((text) => wrong(text).length === 0, {
      error: ({ input }) => `Not an email address: ${named(wrong(String(input)).map(({ typed }) => typed))}.`,
    }),
    z.refine((text) => typedEmails(text).length <= MOST_INVITED, `Invite ${MOST_INVITED} people or fewer at a time.`),
  ),
  roleId: newInvitationsSchema.shape.roleId,
  message: newInvitationsSchema.shape.message,
});

/** Enough to find them in the field; more would push it out of sight. */
const MOST_NAMED = 3;
function named(all: readonly string[]): string {
  const shown = all.slice(0, MOST_NAMED).map((typed) => `“${typed.slice(0, 60)}”`);
  const others = all.length - shown.length;
  return others > 0 ? `${shown.join(', ')} and ${others} more` : shown.join(', ');
}

type Props = { roles: readonly Role[]; onClose: () => void };

/** Invites one person or a pasted list. Those who cannot be invited stay in the field, with the reason. */
export function InviteDialog({ roles, onClose }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const beyond = useRolesBeyond(roles);
  const form = useSchemaForm(schema, {
    defaultValues: {
      emails: '',
      roleId: roles.some(({ id }) => id === 'AUTHOR') && !beyond.has('AUTHOR') ? 'AUTHOR' : '',
      message: '',
    },
  });

  async function invite({ emails, roleId, message }: z.output<typeof schema>): Promise<void> {
    const addresses = typedEmails(emails).flatMap(({ email }) => email ?? []);
    const { done, failed } = await call(createInvitations, {
      body: { emails: addresses, roleId, ...(message ? { message } : {}) },
    }).catch((error: unknown) => {
      throw inOneField(error, addresses);
    });
    if (done.length > 0) {
      alerts.show(
        'success',
        done.length === 1 ? `Invitation sent to ${done[0]?.email}.` : `${done.length} invitations sent.`,
      );
    }
    if (failed.length > 0) {
      form.setValue('emails', failed.map(({ email }) => email).join('\n'), { shouldDirty: true });
      throw refused(failed);
    }
    onClose();
  }

  return (
    <FormDialog
      title="Invite people"
      description="Each person gets an email with a link that works for 14 days."
      form={form}
      label="Send invitations"
      busyLabel="Sending…"
      onClose={onClose}
      className="gap-4"
      failureTitle="We couldn’t send the invitations"
      onSubmit={invite}
    >
      <FormField
        form={form}
        name="emails"
        label="Email addresses"
        description="Separate several addresses with commas"
        required
      >
        <TextArea {...form.register('emails')} rows={4} autoComplete="off" spellCheck={false} autoCapitalize="none" />
      </FormField>
      <FormField form={form} name="roleId" label="Role" required>
        <Select
          {...form.register('roleId')}
          options={[{ value: '', label: 'Choose a role', disabled: true }, ...roleOptions(roles, beyond)]}
        />
      </FormField>
      <FormField form={form} name="message" label="Message" optional>
        <TextArea {...form.register('message')} dir="auto" rows={3} maxLength={500} count />
      </FormField>
    </FormDialog>
  );
}

/** The server names an address by its place in the list, the form has one field for all. */
function inOneField(error: unknown, addresses: readonly string[]): unknown {
  if (!(error instanceof ProductError)) return error;
  const { emails, ...others } = error.fields;
  const messages = Object.entries(others).map(([path, message]) => {
    const at = /^emails\.(\d+)$/.exec(path)?.[1];
    return at === undefined
      ? ([path, message] as const)
      : (['emails', `${addresses[Number(at)]}: ${message}`] as const);
  });
  const fields = { ...(emails ? { emails } : {}), ...Object.fromEntries(messages) };
  return new ProductError(error.code, error.message, { ...error.details, fields });
}

function refused(failed: Invited['failed']): ProductError {
  const message = failed.map(({ error }) => error.message).join(' ');
  return new ProductError('conflict', message, { fields: { emails: message } });
}
