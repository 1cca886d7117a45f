import { type ReactNode, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { mergeSchool } from '../../domain/api/platform.ts';
import { mergeSchema } from '../../domain/institution/approval.ts';
import { addressLine } from '../../domain/institution/registration.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import { addressText } from '../../lib/address-text.ts';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { PhoneNumber } from '../../ui/phone/phone-number.tsx';
import { Select } from '../../ui/select.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import type { DecisionProps } from './decision.ts';
import { DialogButtons } from './dialog-buttons.tsx';

const ROLES = [
  { value: 'VIEWER', label: 'Viewer: can view everything' },
  { value: 'AUTHOR', label: 'Author: can write and approve stories' },
  { value: 'ADMIN', label: 'Admin: can do everything' },
];

const ROWS: readonly [string, (school: Institution) => ReactNode][] = [
  ['Name', ({ name }) => name],
  ['Address', addressLine],
  ['Website', ({ website }) => (website ? addressText(website) : null)],
  ['Phone', ({ phoneE164 }) => (phoneE164 ? <PhoneNumber e164={phoneE164} /> : null)],
  [
    'Register number',
    ({ externalIds }) =>
      Object.values(externalIds ?? {})
        .filter(Boolean)
        .join(', '),
  ],
  ['Status', ({ isApproved }) => (isApproved ? 'Approved' : 'Awaiting approval')],
];

/** Two schools side by side; the new one can be merged into the existing one. */
export function MergeForm({ application, onClose, onDone }: DecisionProps) {
  const call = useCall();
  const alerts = useAlerts();
  const { school, similar, members } = application;
  const [first] = similar;
  const form = useSchemaForm(mergeSchema, { defaultValues: { into: first?.id ?? '', role: 'VIEWER' } });
  const [into, setInto] = useState(first?.id ?? '');
  const other = similar.find(({ id }) => id === into) ?? first;
  const choice = form.register('into', { onChange: (event) => setInto(event.target.value) });
  if (!other) return <p className="text-base text-ink-2">No similar schools.</p>;
  return (
    <Form
      form={form}
      failureTitle="We couldn’t merge the schools"
      onSubmit={async (merge) => {
        await call(mergeSchool, { params: { iid: school.id }, body: merge });
        alerts.done(`${school.name} has been merged into ${other.name}.`);
        onDone();
      }}
    >
      <FormField form={form} name="into" label="Merge into">
        <Select {...choice} options={similar.map(({ id, name }) => ({ value: id, label: name }))} />
      </FormField>
      <Table caption="Both schools" hideCaption>
        <TableHead>
          <TableRow>
            <HeadCell>
              <VisuallyHidden>Detail</VisuallyHidden>
            </HeadCell>
            <HeadCell>New school</HeadCell>
            <HeadCell>Existing school</HeadCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {ROWS.map(([term, read]) => (
            <TableRow key={term}>
              <Cell header>{term}</Cell>
              <Cell className="wrap-anywhere">{read(school) || 'None'}</Cell>
              <Cell className="wrap-anywhere">{read(other) || 'None'}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <FormField
        form={form}
        name="role"
        label={members === 1 ? 'Role for its 1 member' : `Role for its ${members} members`}
        description="People who already belong to the existing school keep their role there. Content of the new school is not moved."
      >
        <Select {...form.register('role')} options={ROLES} />
      </FormField>
      <DialogButtons onClose={onClose}>
        <FormButtons form={form} label="Merge schools" busyLabel="Merging…" />
      </DialogButtons>
    </Form>
  );
}
