import { useCallback, useEffect, useRef, useState } from 'react';
import { useDraftOwner } from '../../data/draft-owner.ts';
import { keepDraft, readDraft } from '../../data/drafts.ts';
import { markSaved, type SchemaForm } from '../../ui/use-schema-form.ts';
import type { CollectionValues } from './rule-values.ts';

/** Keeps in this browser what is typed of a collection until it is saved, also over the end of a session. */
export function useCollectionDraft(
  id: string,
  form: SchemaForm<CollectionValues, CollectionValues>,
  saved: CollectionValues,
  onDirtyChange: (isDirty: boolean) => void,
) {
  const owner = useDraftOwner();
  const name = `collection.${id}`;
  /** Read while drawing: the form says that it is clean, which drops what is kept, before its effects run. */
  const [draft] = useState(() => {
    // What is not right yet is kept all the same, so it is not asked whether it could be saved.
    const savedDraft = readDraft(owner, name);
    return typeof savedDraft === 'object' && savedDraft !== null && 'rules' in savedDraft
      ? (savedDraft as CollectionValues)
      : null;
  });
  const [restored, setRestored] = useState(draft !== null);
  const isDirty = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each collection; its form is made anew with another one
  useEffect(() => {
    if (draft) {
      isDirty.current = true;
      for (const [field, value] of Object.entries(draft))
        form.setValue(field as keyof CollectionValues, value, { shouldDirty: true });
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values }) => {
        if (isDirty.current) keepDraft(owner, name, values);
      },
    });
  }, []);

  const dirtyChanged = useCallback(
    (dirty: boolean): void => {
      // Saved or discarded; the form also says so before the draft is in it.
      if (isDirty.current && !dirty) setRestored(false);
      isDirty.current = dirty;
      keepDraft(owner, name, dirty ? form.getValues() : null);
      onDirtyChange(dirty);
    },
    [form, name, onDirtyChange, owner],
  );

  return { restored, dirtyChanged, discard: () => markSaved(form, saved) };
}
