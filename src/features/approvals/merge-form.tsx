import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { mergeSchool } from '../../domain/api/platform.ts';
import { mergeSchema } from '../../domain/institution/approval.ts';
import { addressLine } from '../../domain/institution/registration.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { Select } from '../../ui/select.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import type { DecisionProps } from './decision.ts';
import { DialogButtons } from './dialog-buttons.tsx';

const ROLES = [
  { value: 'VIEWER', label: 'Viewer: sees, changes nothing' },
  { value: 'AUTHOR', label: 'Author: writes and approves stories' },
  { value: 'ADMIN', label: 'Admin: may do everything' },
];

const ROWS: readonly [string, (school: Institution) => string | null | undefined][] = [
  ['Name', ({ name }) => name],
  ['Address', addressLine],
  ['Web site', ({ website }) => website],
  ['Telephone', ({ phoneE164 }) => phoneE164],
  [
    'Register number',
    ({ externalIds }) =>
      Object.values(externalIds ?? {})
        .filter(Boolean)
        .join(', '),
  ],
  ['State', ({ isApproved }) => (isApproved ? 'Approved' : 'Waiting')],
];

/** Two schools side by side; the new one can end in the one that is there. */
export function MergeForm({ application, onClose, onDone }: DecisionProps) {
  const call = useCall();
  const alerts = useAlerts();
  const { school, similar, members } = application;
  const [first] = similar;
  const form = useSchemaForm(mergeSchema, { defaultValues: { into: first?.id ?? '', role: 'VIEWER' } });
  const [into, setInto] = useState(first?.id ?? '');
  const other = similar.find(({ id }) => id === into) ?? first;
  const choice = form.register('into', { onChange: (event) => setInto(event.target.value) });
  if (!other) return <p className="text-base text-ink-2">No other school is like this one.</p>;
  return (
    <Form
      form={form}
      failureTitle="The schools were not merged"
      onSubmit={async (merge) => {
        await call(mergeSchool, { params: { iid: school.id }, body: merge });
        alerts.show('success', `${school.name} is now part of ${other.name}.`);
        onDone();
      }}
    >
      <FormField form={form} name="into" label="The school that is there">
        <Select {...choice} options={similar.map(({ id, name }) => ({ value: id, label: name }))} />
      </FormField>
      <Table caption="Both schools" hideCaption>
        <TableHead>
          <TableRow>
            <HeadCell>
              <VisuallyHidden>What</VisuallyHidden>
            </HeadCell>
            <HeadCell>The new one</HeadCell>
            <HeadCell>The one that is there</HeadCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {ROWS.map(([term, read]) => (
            <TableRow key={term}>
              <Cell header>{term}</Cell>
              <Cell className="wrap-anywhere">{read(school) || 'none'}</Cell>
              <Cell className="wrap-anywhere">{read(other) || 'none'}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <FormField
        form={form}
        name="role"
        label={members === 1 ? 'Its one person becomes' : `Its ${members} people become`}
        description="Whoever belongs to the other school already keeps the role there. What they made stays with the school that ends."
      >
        <Select {...form.register('role')} options={ROLES} />
      </FormField>
      <DialogButtons onClose={onClose}>
        <FormButtons form={form} label="Merge" busyLabel="Merging…" />
      </DialogButtons>
    </Form>
  );
}
