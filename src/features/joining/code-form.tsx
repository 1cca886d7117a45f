import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import { getInvitation } from '../../domain/api/people.ts';
import { INVITATION_MESSAGES } from '../../domain/invitation/schema.ts';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { codeIn, invitationProblem } from './labels.ts';
import { useWayOn } from './use-way-on.ts';

const codeSchema = z.object({
  code: z.string().check(
    z.minLength(1, 'Paste the link or code of your invitation.'),
    z.refine((value) => value === '' || codeIn(value) !== null, INVITATION_MESSAGES.notFound),
  ),
});

/** The link or the code of an invitation, for people who cannot click it. It is checked before the invitation opens. */
export function CodeForm({ isMain }: { /** Nothing else on the page is the way on. */ isMain: boolean }) {
  const call = useCall();
  const { go } = useWayOn();
  const form = useSchemaForm(codeSchema, { defaultValues: { code: '' } });
  return (
    <Form
      form={form}
      failureTitle="We couldn’t open the invitation"
      readRefusal={(error) => {
        const { kind, text } = invitationProblem(error);
        const fields: Record<string, string> = kind === 'offline' ? {} : { code: text };
        return { message: text, fields };
      }}
      onSubmit={async ({ code }) => {
        const invitationCode = codeIn(code) ?? '';
        await call(getInvitation, { params: { code: invitationCode } });
        go('auth.school.confirm_invite', { code: invitationCode });
      }}
    >
      <FormField form={form} name="code" label="Link or code" required>
        <TextInput {...form.register('code')} autoComplete="off" spellCheck={false} autoCapitalize="none" />
      </FormField>
      <div>
        <FormButtons form={form} label="Open invitation" busyLabel="Opening…" tone={isMain ? 'primary' : 'secondary'} />
      </div>
    </Form>
  );
}
