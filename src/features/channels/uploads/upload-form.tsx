import { type ReactNode, useMemo, useState } from 'react';
import { useCall } from '../../../data/call.ts';
import { createFeed } from '../../../domain/api/channels.ts';
import type { Inbound } from '../../../domain/feed/inbound.ts';
import { type Feed, newFeedSchema } from '../../../domain/feed/schema.ts';
import type { Connectable } from '../../../domain/networks/all.ts';
import { FormLayout } from '../../../patterns/page-types/form.tsx';
import { FormButtons, FormField } from '../../../ui/form.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSchemaForm } from '../../../ui/use-schema-form.ts';
import { ApprovalNote, ChannelOptions, USUAL_RULES } from '../channel-options.tsx';

type Props = {
  network: Connectable;
  /** What the name may be, as an example. */
  example: string;
  onDirtyChange: (dirty: boolean) => void;
  /** Drawn once the channel is there: where stories are sent to. */
  children: (added: { feed: Feed; inbound: Inbound }) => ReactNode;
};

/** Adds a channel that stories are sent to, and then shows where to. */
export function UploadForm({ network, example, onDirtyChange, children }: Props) {
  const call = useCall();
  const schema = useMemo(() => newFeedSchema([], [network]), [network]);
  const form = useSchemaForm(schema, { defaultValues: { name: '', network, source: {}, rules: USUAL_RULES } });
  const [added, setAdded] = useState<{ feed: Feed; inbound: Inbound } | null>(null);
  if (added) return children(added);
  return (
    <FormLayout
      form={form}
      onSubmit={async (values) => {
        const { feed, inbound = {} } = await call(createFeed, { body: values });
        onDirtyChange(false);
        setAdded({ feed, inbound });
      }}
      onDirtyChange={onDirtyChange}
      footer={
        <>
          <FormButtons form={form} label="Add channel" busyLabel="Adding…" />
          <ApprovalNote form={form} />
        </>
      }
    >
      <FormField form={form} name="name" label="Name" required description="Shown to your school and to visitors">
        <TextInput {...form.register('name')} dir="auto" maxLength={80} autoComplete="off" placeholder={example} />
      </FormField>
      <ChannelOptions form={form} network={network} />
    </FormLayout>
  );
}
