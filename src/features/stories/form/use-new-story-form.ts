import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraftOwner } from '../../../data/draft-owner.ts';
import { newStorySchema } from '../../../domain/story/writing.ts';
import { markSaved, useSchemaForm } from '../../../ui/use-schema-form.ts';
import { keepNewStoryDraft, type NewStoryDraft, readNewStoryDraft } from './story-draft.ts';

const schema = z.object({
  title: newStorySchema.shape.title,
  html: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter the story’s text.'), z.maxLength(100_000, 'The text is too long.')),
  hashtags: z.array(z.string()).check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
});

const EMPTY: NewStoryDraft = { title: '', html: '', hashtags: [] };
const FIELDS = ['title', 'html', 'hashtags'] as const;

/** The form of a story that is being written here; what is typed is kept in this browser until it is saved or discarded. */
export function useNewStoryForm() {
  const owner = useDraftOwner();
  const form = useSchemaForm(schema, { defaultValues: EMPTY });
  /** Read while drawing: the form says that it is clean, which drops what is kept, before its effects run. */
  const [draft] = useState(() => readNewStoryDraft(owner));
  const [restored, setRestored] = useState(draft !== null);
  const isDirty = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (draft) {
      isDirty.current = true;
      for (const field of FIELDS) form.setValue(field, draft[field], { shouldDirty: true });
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values }) => {
        if (isDirty.current) keepNewStoryDraft(owner, values);
      },
    });
  }, []);

  const dirtyChanged = useCallback(
    (dirty: boolean): void => {
      isDirty.current = dirty;
      keepNewStoryDraft(owner, dirty ? form.getValues() : null);
    },
    [form, owner],
  );

  return {
    form,
    dirtyChanged,
    restored,
    discard: () => {
      isDirty.current = false;
      keepNewStoryDraft(owner, null);
      setRestored(false);
      markSaved(form, EMPTY);
    },
  };
}
