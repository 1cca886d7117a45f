import { useMemo } from 'react';
import { useCall } from '../../data/call.ts';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { useSession } from '../../data/session/session.tsx';
import { createFeed, type FeedPreview } from '../../domain/api/channels.ts';
import { newFeedSchema } from '../../domain/feed/schema.ts';
import { type Connectable, manifestOf } from '../../domain/networks/all.ts';
import { FormLayout } from '../../patterns/page-types/form.tsx';
import { FormButtons, FormField, FormWatch } from '../../ui/form.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { ApprovalNote, ChannelOptions, USUAL_RULES } from './channel-options.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { pathOf, refusalAt, typedText } from './source-fields.ts';
import { SourceInputs } from './source-inputs.tsx';
import { suggestedName } from './suggested-name.ts';
import { usePreviewOf } from './use-preview.ts';

/** `jobId` of its first reading, where there is something to read. */
export type Added = { readonly feedId: string; readonly jobId?: string | undefined };

type Props = {
  network: Connectable;
  onAdded: (added: Added) => void;
  onDirtyChange: (dirty: boolean) => void;
};

/** Connects a channel of any network, by the fields of its manifest, with a preview of its posts. */
export function ConnectForm({ network, onAdded, onDirtyChange }: Props) {
  const call = useCall();
  const { institution } = useSession();
  const { fetchAllow, samples } = useRuntimeConfig();
  const { fields, reads } = manifestOf(network);
  const schema = useMemo(() => newFeedSchema(fetchAllow, [network]), [fetchAllow, network]);
  const source = Object.fromEntries(fields.map(({ name }) => [name, '']));
  const form = useSchemaForm(schema, { defaultValues: { name: '', network, source, rules: USUAL_RULES } });
  const { state, load } = usePreviewOf(form, network);
  const preview = async () => {
    const feedPreview = await load();
    if (feedPreview) offerName(feedPreview);
  };
  const sample = samples[network];

  function offerName(feedPreview: FeedPreview): void {
    if (form.getValues('name').trim() !== '') return;
    const name = suggestedName(feedPreview.title);
    if (name) form.setValue('name', name, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <FormLayout
      form={form}
      onSubmit={async (values) => {
        const { feed, job } = await call(createFeed, { body: values });
        onDirtyChange(false);
        onAdded({ feedId: feed.id, jobId: job?.id });
      }}
      onDirtyChange={onDirtyChange}
      readRefusal={(error) => refusalAt(fields, error)}
      footer={
        <>
          <FormButtons form={form} label="Add channel" busyLabel="Adding…" />
          <ApprovalNote form={form} />
        </>
      }
      aside={
        <FormWatch form={form} names={fields.map(pathOf)}>
          {(values) => (
            <PreviewPanel
              reads={reads}
              state={state}
              sourceText={typedText(values.source)}
              groups={institution.status === 'ready' ? institution.value.hashtags : undefined}
              onRetry={() => void preview()}
            />
          )}
        </FormWatch>
      }
    >
      <FormField form={form} name="name" label="Name" required description="Shown to your school and to visitors">
        <TextInput {...form.register('name')} dir="auto" maxLength={80} autoComplete="off" placeholder="School news" />
      </FormField>
      <SourceInputs form={form} fields={fields} onPreview={() => void preview()} busy={state.status === 'loading'} />
      {sample && fields[0] ? (
        <Sample
          text={sample}
          onUse={() =>
            fields[0] && form.setValue(pathOf(fields[0]), sample, { shouldDirty: true, shouldValidate: true })
          }
        />
      ) : null}
      <ChannelOptions form={form} network={network} />
    </FormLayout>
  );
}

/** What the local server offers for a first try. */
function Sample({ text, onUse }: { text: string; onUse: () => void }) {
  return (
    <p className="text-sm text-ink-3">
      Try an example:{' '}
      <button type="button" className="text-brand-text underline underline-offset-2 wrap-anywhere" onClick={onUse}>
        {text}
      </button>
    </p>
  );
}
