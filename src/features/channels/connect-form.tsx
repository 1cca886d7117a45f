import { type ReactNode, useMemo } from 'react';
import type * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { useSession } from '../../data/session/session.tsx';
import { createFeed, type FeedPreview } from '../../domain/api/channels.ts';
import { newFeedSchema, previewSchema } from '../../domain/feed/schema.ts';
import { type Connectable, manifestOf } from '../../domain/networks/all.ts';
import type { NetworkField } from '../../domain/networks/manifest.ts';
import { FormLayout } from '../../patterns/page-types/form.tsx';
import { Button } from '../../ui/button.tsx';
import { FormButtons, FormField, FormWatch } from '../../ui/form.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { UrlInput } from '../../ui/url-input.tsx';
import { type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { fieldOfProblem, refusalAt } from './source-fields.ts';
import { suggestedName } from './suggested-name.ts';
import { usePreview } from './use-preview.ts';

type Props = {
  network: Connectable;
  onAdded: (added: { feedId: string; jobId: string }) => void;
  onDirtyChange: (dirty: boolean) => void;
};

const INPUTS = { url: UrlInput, text: TextInput } as const;

/** Connects a channel of any network, by the fields of its manifest: look first, then keep. */
export function ConnectForm({ network, onAdded, onDirtyChange }: Props) {
  const call = useCall();
  const { institution } = useSession();
  const { fetchAllow, samples } = useRuntimeConfig();
  const { fields, reads } = manifestOf(network);
  const schema = useMemo(() => newFeedSchema(fetchAllow, [network]), [fetchAllow, network]);
  const source = Object.fromEntries(fields.map(({ name }) => [name, '']));
  const form = useSchemaForm(schema, { defaultValues: { name: '', network, source } });
  const { state, look } = useLook(form, network);
  const sample = samples[network];

  return (
    <FormLayout
      form={form}
      onSubmit={async (values) => {
        const { feed, job } = await call(createFeed, { body: values });
        onDirtyChange(false);
        onAdded({ feedId: feed.id, jobId: job.id });
      }}
      onDirtyChange={onDirtyChange}
      readRefusal={(error) => refusalAt(fields, error)}
      footer={
        <>
          <FormButtons form={form} label="Add channel" busyLabel="Adding the channel…" />
          <p className="text-sm text-ink-3">Its posts come in as stories that wait for your decision.</p>
        </>
      }
      aside={
        <FormWatch form={form} names={fields.map(pathOf)}>
          {(values) => (
            <PreviewPanel
              reads={reads}
              state={state}
              asked={typedText(values.source)}
              groups={institution.status === 'ready' ? institution.value.hashtags : undefined}
              onRetry={() => void look()}
            />
          )}
        </FormWatch>
      }
    >
      <FormField
        form={form}
        name="name"
        label="Name"
        required
        description="How your school sees it; visitors see it too. At least 5 letters, digits, spaces or hyphens."
      >
        <TextInput {...form.register('name')} dir="auto" maxLength={80} autoComplete="off" placeholder="School news" />
      </FormField>
      <SourceFields
        form={form}
        fields={fields}
        preview={
          <Button onClick={() => void look()} busy={state.status === 'loading'} busyLabel="Fetching the newest posts…">
            Preview
          </Button>
        }
      />
      {sample && fields[0] ? (
        <Sample
          text={sample}
          onUse={() =>
            fields[0] && form.setValue(pathOf(fields[0]), sample, { shouldDirty: true, shouldValidate: true })
          }
        />
      ) : null}
    </FormLayout>
  );
}

type Schema = ReturnType<typeof newFeedSchema>;
type ConnectFields = SchemaForm<z.input<Schema>, z.output<Schema>>;

/** Looks at what the fields name, and says at them what is wrong with it. */
function useLook(form: ConnectFields, network: Connectable) {
  const { fetchAllow } = useRuntimeConfig();
  const { fields } = manifestOf(network);
  const preview = usePreview();

  async function look(): Promise<void> {
    if (!(await form.trigger(fields.map(pathOf), { shouldFocus: true }))) return;
    const typed = form.getValues('source');
    const checked = previewSchema(fetchAllow, [network]).safeParse({ network, source: typed });
    if (!checked.success) return;
    const outcome = await preview.look(checked.data, typedText(typed));
    if (outcome?.status === 'ready') offerName(outcome.preview);
    if (outcome?.status === 'refused') {
      const name = fieldOfProblem(fields, outcome.path);
      form.setError(name, { type: 'server', message: outcome.message }, { shouldFocus: true });
    }
  }

  function offerName(found: FeedPreview): void {
    if (form.getValues('name').trim() !== '') return;
    const name = suggestedName(found.title);
    if (name) form.setValue('name', name, { shouldDirty: true, shouldValidate: true });
  }

  return { state: preview.state, look };
}

type SourceFieldsProps = {
  form: ConnectFields;
  fields: readonly NetworkField[];
  preview: ReactNode;
};

/** What the manifest asks for, with the preview beside the last of it. */
function SourceFields({ form, fields, preview }: SourceFieldsProps) {
  return fields.map((field, index) => {
    const Input = INPUTS[field.kind];
    return (
      <FormField
        key={field.name}
        form={form}
        name={pathOf(field)}
        label={field.label}
        required
        description={field.description}
      >
        <div className="flex items-start gap-2">
          <Input
            {...form.register(pathOf(field))}
            autoComplete="off"
            placeholder={field.placeholder}
            className="min-w-0 flex-1"
          />
          {index === fields.length - 1 ? preview : null}
        </div>
      </FormField>
    );
  });
}

/** What stands behind the local server to be tried out. */
function Sample({ text, onUse }: { text: string; onUse: () => void }) {
  return (
    <p className="text-sm text-ink-3">
      To try it out:{' '}
      <button type="button" className="text-brand-text underline underline-offset-2 wrap-anywhere" onClick={onUse}>
        {text}
      </button>
    </p>
  );
}

const pathOf = ({ name }: { name: string }) => `source.${name}` as const;

/** What was typed, as one text: to see whether it has changed since. */
const typedText = (source: Record<string, unknown>) => Object.values(source).map(String).join(' ').trim();
