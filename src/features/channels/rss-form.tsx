import { useMemo } from 'react';
import type { FeedPreview } from '../../data/ports.ts';
import { useServices } from '../../data/provider.tsx';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { useSession } from '../../data/session/session.tsx';
import { ProductError } from '../../domain/errors.ts';
import { type NewFeed, newFeedSchema, rssSourceSchema } from '../../domain/feed/schema.ts';
import { FormLayout } from '../../patterns/page-types/form.tsx';
import { Button } from '../../ui/button.tsx';
import { FormButtons, FormField, FormWatch } from '../../ui/form.tsx';
import { type Refusal, refusalOf } from '../../ui/form-problems.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { UrlInput } from '../../ui/url-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { suggestedName } from './suggested-name.ts';
import { usePreview } from './use-preview.ts';

type Props = {
  onAdded: (added: { feedId: string; jobId: string }) => void;
  onDirtyChange: (dirty: boolean) => void;
};

/** Connects a web feed: look first, then keep. */
export function RssForm({ onAdded, onDirtyChange }: Props) {
  const { api } = useServices();
  const { institution } = useSession();
  const { fetchAllow, sampleFeed } = useRuntimeConfig();
  const schema = useMemo(() => newFeedSchema(fetchAllow), [fetchAllow]);
  const preview = usePreview();
  const form = useSchemaForm(schema, { defaultValues: { name: '', network: 'rss', source: { url: '' } } });

  async function look(): Promise<void> {
    if (!(await form.trigger('source.url', { shouldFocus: true }))) return;
    const checked = rssSourceSchema(fetchAllow).safeParse({ url: form.getValues('source.url') });
    if (!checked.success) return;
    const outcome = await preview.look({ network: 'rss', source: checked.data });
    if (outcome?.status === 'ready') offerName(outcome.preview);
    if (outcome?.status === 'refused') {
      form.setError('source.url', { type: 'server', message: outcome.message }, { shouldFocus: true });
    }
  }

  function offerName(found: FeedPreview): void {
    if (form.getValues('name').trim() !== '') return;
    const name = suggestedName(found.title);
    if (name) form.setValue('name', name, { shouldDirty: true, shouldValidate: true });
  }

  async function add(values: NewFeed): Promise<void> {
    const { feed, job } = await api.createFeed(values);
    onDirtyChange(false);
    onAdded({ feedId: feed.id, jobId: job.id });
  }

  return (
    <FormLayout
      form={form}
      onSubmit={add}
      onDirtyChange={onDirtyChange}
      readRefusal={readRefusal}
      footer={
        <>
          <FormButtons form={form} label="Add channel" busyLabel="Adding the channel…" />
          <p className="text-sm text-ink-3">Its posts come in as stories that wait for your decision.</p>
        </>
      }
      aside={
        <FormWatch form={form} names={['source.url']}>
          {({ source }) => (
            <PreviewPanel
              state={preview.state}
              url={source.url}
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
      <FormField
        form={form}
        name="source.url"
        label="Address"
        required
        description="The address of an RSS, Atom or JSON feed."
      >
        <div className="flex items-start gap-2">
          <UrlInput
            {...form.register('source.url')}
            autoComplete="off"
            placeholder="https://www.yourschool.org/news/rss"
            className="min-w-0 flex-1"
          />
          <Button
            onClick={() => void look()}
            busy={preview.state.status === 'loading'}
            busyLabel="Fetching the newest posts…"
          >
            Preview
          </Button>
        </div>
      </FormField>
      {sampleFeed ? (
        <p className="text-sm text-ink-3">
          To try it out:{' '}
          <button
            type="button"
            className="text-brand-text underline underline-offset-2 wrap-anywhere"
            onClick={() => form.setValue('source.url', sampleFeed, { shouldDirty: true, shouldValidate: true })}
          >
            {sampleFeed}
          </button>
        </p>
      ) : null}
    </FormLayout>
  );
}

/** Refusals that are about what the address leads to, so that they stand at the address. */
const ABOUT_ADDRESS: ReadonlySet<string> = new Set(['conflict', 'source-unusable']);

function readRefusal(error: unknown): Refusal {
  const refusal = refusalOf(error);
  const isAboutAddress = error instanceof ProductError && ABOUT_ADDRESS.has(error.code);
  const hasFields = Object.keys(refusal.fields).length > 0;
  return isAboutAddress && !hasFields ? { ...refusal, fields: { 'source.url': refusal.message } } : refusal;
}
