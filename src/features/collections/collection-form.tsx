import { useMemo } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { updateCollection } from '../../domain/api/collections.ts';
import { COLLECTION_ORDERS, type Collection } from '../../domain/collection/schema.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { RestoredBanner } from '../../patterns/forms/restored-banner.tsx';
import { FormLayout } from '../../patterns/page-types/form.tsx';
import { FormButtons, FormField, FormWatch } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { markSaved, useSchemaForm } from '../../ui/use-schema-form.ts';
import { RuleFields } from './rule-fields.tsx';
import { RulePreviewPanel } from './rule-preview.tsx';
import { type CollectionValues, collectionFormSchema, ORDER_NAMES, rulesOf, valuesOf } from './rule-values.ts';
import { useCollectionDraft } from './use-collection-draft.ts';

type Props = {
  collection: Collection;
  feeds: readonly Feed[];
  /** The school's. */
  schoolValues: readonly string[];
  channelName: (id: string | null) => string;
  mayWrite: boolean;
  /** The matching stories are below the fields. */
  isNarrow: boolean;
  onSaved: (collection: Collection) => void;
  /** Called before it is said what could not be saved: the person may be looking at the stories by now. */
  onRefused: () => Promise<void>;
  onDirtyChange: (dirty: boolean) => void;
};

export function CollectionForm({
  collection,
  feeds,
  schoolValues,
  channelName,
  mayWrite,
  isNarrow,
  onSaved,
  onRefused,
  onDirtyChange,
}: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const values = useMemo(() => valuesOf(collection), [collection]);
  const form = useSchemaForm(collectionFormSchema, { values });
  const { restored, dirtyChanged, discard } = useCollectionDraft(collection.id, form, values, onDirtyChange);

  async function save(checked: CollectionValues): Promise<void> {
    const { name, description, order } = checked;
    const body = { name, description, order, rules: rulesOf(checked) };
    const { collection: saved } = await call(updateCollection, { params: { id: collection.id }, body }).catch(
      async (error) => {
        await onRefused();
        throw error;
      },
    );
    markSaved(form, valuesOf(saved));
    onSaved(saved);
    alerts.done('Collection saved');
  }

  return (
    <FormLayout
      form={form}
      onSubmit={save}
      onDirtyChange={dirtyChanged}
      isNarrow={isNarrow}
      footer={
        mayWrite ? (
          <FormButtons form={form} label="Save" needsChange />
        ) : (
          <p className="text-sm text-ink-3">You can view this collection, but not change it.</p>
        )
      }
      aside={
        <FormWatch form={form}>
          {(typed) => (
            <RulePreviewPanel rules={rulesOf(typed)} collectionId={collection.id} channelName={channelName} />
          )}
        </FormWatch>
      }
    >
      {restored ? <RestoredBanner what="changes" onDiscard={discard} /> : null}
      <FormField form={form} name="name" label="Name" required>
        <TextInput {...form.register('name')} dir="auto" maxLength={80} autoComplete="off" readOnly={!mayWrite} />
      </FormField>
      <FormField form={form} name="description" label="Description" optional>
        <TextArea {...form.register('description')} dir="auto" rows={2} maxLength={500} readOnly={!mayWrite} />
      </FormField>
      <RuleFields form={form} feeds={feeds} values={schoolValues} disabled={!mayWrite} />
      <FormField
        form={form}
        name="order"
        label="Order"
        description="Pinned stories always come first. Moving a story sets the order by hand."
      >
        <Select
          {...form.register('order')}
          disabled={!mayWrite}
          options={COLLECTION_ORDERS.map((value) => ({ value, label: ORDER_NAMES[value] }))}
        />
      </FormField>
    </FormLayout>
  );
}
