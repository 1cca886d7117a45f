import { useMemo } from 'react';
import { useWholeChannel } from '../../data/lists.ts';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { useSession } from '../../data/session/session.tsx';
import { newFeedSchema } from '../../domain/feed/schema.ts';
import { manifestOf, type Source } from '../../domain/networks/all.ts';
import { storyCount } from '../../domain/story/count.ts';
import type { ConnectableFeed } from '../../patterns/channels/channel-health.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { FormWatch } from '../../ui/form.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { pathOf, refusalAt, typedSource, typedText } from './source-fields.ts';
import { SourceInputs } from './source-inputs.tsx';
import { usePreviewOf } from './use-preview.ts';

type Props = {
  feed: ConnectableFeed;
  onClose: () => void;
  /** @throws what the dialog shows at its field */
  onChange: (feed: ConnectableFeed, source: Source) => Promise<void>;
};

/** Another address or account of the same network: the channel keeps its stories. */
export function ChangeAddressDialog({ feed, onClose, onChange }: Props) {
  const { network, name } = feed;
  const { fetchAllow } = useRuntimeConfig();
  const { institution } = useSession();
  const { fields, reads } = manifestOf(network);
  const schema = useMemo(() => newFeedSchema(fetchAllow, [network]), [fetchAllow, network]);
  const source = typedSource(useWholeChannel(feed), fetchAllow);
  const form = useSchemaForm(schema, { values: { name, network, source } });
  const { state, load } = usePreviewOf(form, network);
  return (
    <FormDialog
      size="wide"
      guard="slips"
      onClose={onClose}
      title={`Change address of ${name}`}
      description={`Its ${storyCount(feed.postCount)} stay. New posts are imported from the new address.`}
      form={form}
      label="Change address"
      busyLabel="Changing…"
      className="gap-4"
      failureTitle="We couldn’t change the address"
      readRefusal={(error) => refusalAt(fields, error)}
      onSubmit={async (values) => {
        await onChange(feed, values.source);
        onClose();
      }}
    >
      <SourceInputs form={form} fields={fields} onPreview={() => void load()} busy={state.status === 'loading'} />
      <FormWatch form={form} names={fields.map(pathOf)}>
        {(values) => (
          <PreviewPanel
            compact
            reads={reads}
            state={state}
            sourceText={typedText(values.source)}
            groups={institution.status === 'ready' ? institution.value.hashtags : undefined}
            onRetry={() => void load()}
          />
        )}
      </FormWatch>
    </FormDialog>
  );
}
