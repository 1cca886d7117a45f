import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useRolesBeyond } from '../../data/identity/people-lists.ts';
import type { Role } from '../../domain/access.ts';
import { approveJoinRequest, declineJoinRequest } from '../../domain/api/people.ts';
import {
  approveJoinRequestSchema,
  declineJoinRequestSchema,
  type JoinRequest,
} from '../../domain/join-request/schema.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { MetaLine } from '../../patterns/meta-line.tsx';
import { roleOptions } from '../../patterns/people/role-options.ts';
import { When } from '../../patterns/when.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { Text } from '../../ui/text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Props = {
  request: JoinRequest;
  roles: readonly Role[] /** Of the school's own web site. */;
  domain: string | null;
};

/** A person who asks to join: who they are, what they say, and both answers. */
export function JoinRequestRow({ request, roles, domain }: Props) {
  const [answer, setAnswer] = useState<'approve' | 'decline'>();
  const { uid, name, email, jobtitle, message, createdAt } = request;
  const isOfSchool = domain !== null && (email.endsWith(`@${domain}`) || email.endsWith(`.${domain}`));
  return (
    <li data-person={uid} className="grid grid-cols-1 gap-3 p-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
          <Avatar name={name} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
                {name}
              </span>
              {isOfSchool ? <Badge tone="good">School email</Badge> : null}
            </p>
            <MetaLine className="text-sm text-ink-3">
              {jobtitle}
              {email}
            </MetaLine>
          </div>
        </div>
        <Text size="sm" tone="quiet">
          Asked <When iso={createdAt} />
        </Text>
        <div className="ms-auto flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setAnswer('decline')}>
            Decline
          </Button>
          <Button size="sm" variant="primary" onClick={() => setAnswer('approve')}>
            Approve
          </Button>
        </div>
      </div>
      {message ? (
        <blockquote
          dir="auto"
          className="max-w-reading border-s-2 border-strong ps-3 text-base text-ink-2 wrap-anywhere"
        >
          {message}
        </blockquote>
      ) : null}
      {answer === 'approve' ? (
        <ApproveDialog request={request} roles={roles} onClose={() => setAnswer(undefined)} />
      ) : null}
      {answer === 'decline' ? <DeclineDialog request={request} onClose={() => setAnswer(undefined)} /> : null}
    </li>
  );
}

function ApproveDialog({ request, roles, onClose }: Omit<Props, 'domain'> & { onClose: () => void }) {
  const call = useCall();
  const alerts = useAlerts();
  const beyond = useRolesBeyond(roles);
  const first = [request.roleId, 'VIEWER'].find(
    (id) => id !== null && !beyond.has(id) && roles.some((role) => role.id === id),
  );
  const form = useSchemaForm(approveJoinRequestSchema, { defaultValues: { roleId: first ?? '' } });
  return (
    <FormDialog
      title={`Approve ${request.name}`}
      description={`${request.email} becomes a member of your school.`}
      form={form}
      label="Approve"
      onClose={onClose}
      failureTitle="We couldn’t approve the request"
      onSubmit={async ({ roleId }) => {
        await call(approveJoinRequest, { params: { uid: request.uid }, body: { roleId } });
        alerts.done(`${request.name} is now a member.`);
      }}
    >
      <FormField form={form} name="roleId" label="Role" required>
        <Select
          {...form.register('roleId')}
          options={[
            ...(first ? [] : [{ value: '', label: 'Choose a role', disabled: true }]),
            ...roleOptions(roles, beyond),
          ]}
        />
      </FormField>
    </FormDialog>
  );
}

function DeclineDialog({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const call = useCall();
  const form = useSchemaForm(declineJoinRequestSchema, { defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={`Decline ${request.name}`}
      description="They see your reason and can ask again tomorrow."
      form={form}
      label="Decline"
      onClose={onClose}
      failureTitle="We couldn’t decline the request"
      onSubmit={async ({ reason }) => {
        await call(declineJoinRequest, { params: { uid: request.uid }, body: { reason } });
      }}
    >
      <FormField form={form} name="reason" label="Reason" required>
        <TextArea {...form.register('reason')} dir="auto" rows={3} maxLength={500} count />
      </FormField>
    </FormDialog>
  );
}
