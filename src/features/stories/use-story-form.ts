import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useDraftOwner } from '../../data/draft-owner.ts';
import { updateStory } from '../../domain/api/stories.ts';
import { ProductError } from '../../domain/errors.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import type { StoryPatch } from '../../domain/story/writing.ts';
import { markSaved, useSchemaForm } from '../../ui/use-schema-form.ts';
import type { StoryConflict } from './story-conflict.tsx';
import { keepStoryDraft, readStoryDraft } from './story-draft.ts';
import {
  fieldsInConflict,
  formValuesOf,
  patchOf,
  STORY_FORM_FIELDS,
  type StoryContent,
  type StoryFormValues,
  storyFormSchema,
} from './story-form-values.ts';

/**
 * The form of one story. A sync or a colleague may change the story meanwhile: what is being typed stays, and is measured by
 * the version that it was begun on. It is kept in this browser until it is saved.
 */
export function useStoryForm(story: SchoolStory, onDirtyChange: (dirty: boolean) => void) {
  const call = useCall();
  const alerts = useAlerts();
  const owner = useDraftOwner();
  const { title, html, hashtags, values: shown, cta, media } = story;
  const values = useMemo(
    () => formValuesOf({ title, html, hashtags, values: shown, cta, media }),
    [title, html, hashtags, shown, cta, media],
  );
  const form = useSchemaForm(storyFormSchema, { values });
  const [conflict, setConflict] = useState<StoryConflict | null>(null);
  /** Read while drawing: the form says that it is clean, which drops what is kept, before its effects run. */
  const [draft] = useState(() => readStoryDraft(owner, story.id));
  const [restored, setRestored] = useState(draft !== null);
  const latest = useRef(story);
  latest.current = story;
  const isDirty = useRef(false);
  /** What the typed changes were begun on. */
  const base = useRef<SchoolStory>(story);
  useEffect(() => {
    if (!isDirty.current) base.current = story;
  }, [story]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each story; its form is made anew with another one
  useEffect(() => {
    if (draft) {
      base.current = { ...story, version: Math.min(draft.version, story.version) };
      isDirty.current = true;
      // Descriptions alone were kept by the page as it was before pictures could be added: they belong to the story's own.
      const media = draft.values.media.map((item, index) => ({ ...story.media[index], ...item }));
      const kept = { ...draft.values, media };
      for (const field of STORY_FORM_FIELDS) form.setValue(field, kept[field], { shouldDirty: true });
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: (state) => {
        if (!isDirty.current) return;
        keepStoryDraft(owner, story.id, { version: base.current.version, values: state.values });
      },
    });
  }, []);

  const dirtyChanged = useCallback(
    (dirty: boolean): void => {
      isDirty.current = dirty;
      const { id } = latest.current;
      if (dirty) keepStoryDraft(owner, id, { version: base.current.version, values: form.getValues() });
      else {
        base.current = latest.current;
        keepStoryDraft(owner, id, null);
      }
      onDirtyChange(dirty);
    },
    [form, onDirtyChange, owner],
  );

  async function send(patch: StoryPatch, version: number, typed: StoryFormValues): Promise<void> {
    if (Object.keys(patch).length > 0) {
      await call(updateStory, { params: { id: story.id }, body: { ...patch, version } });
    }
    keepStoryDraft(owner, story.id, null);
    setRestored(false);
    setConflict(null);
    markSaved(form, typed);
    alerts.show('success', 'Story saved');
  }

  async function save(typed: StoryFormValues): Promise<void> {
    // Read from the form's state while drawing, the first letter in each field would draw all of them anew.
    const patch = patchOf(typed, (field) => form.getFieldState(field).isDirty);
    if (Object.keys(patch).length === 0) return;
    try {
      await send(patch, base.current.version, typed);
    } catch (error) {
      const latest = error instanceof ProductError && error.code === 'conflict' ? error.details.latest : undefined;
      if (!latest) throw error;
      const theirs = latest.values as StoryContent;
      const fields = fieldsInConflict(patch, base.current, theirs);
      // The same was typed by both, or what was changed cannot be told any more: mine is merged into theirs.
      if (fields.length === 0) await send(patch, latest.version, typed);
      else setConflict({ version: latest.version, patch, theirs, fields });
    }
  }

  function inWords(error: unknown): void {
    alerts.show('danger', error instanceof Error ? error.message : 'We couldn’t save this story. Please try again.');
  }

  return {
    form,
    save,
    dirtyChanged,
    conflict,
    restored,
    closeConflict: () => setConflict(null),
    keepMine: () => {
      if (conflict) void send(conflict.patch, conflict.version, form.getValues()).catch(inWords);
    },
    takeTheirs: () => {
      if (!conflict) return;
      const theirs = formValuesOf(conflict.theirs);
      const rest = { ...conflict.patch };
      for (const field of conflict.fields) {
        form.setValue(field, theirs[field]);
        delete rest[field];
      }
      void send(rest, conflict.version, form.getValues()).catch(inWords);
    },
    discard: () => {
      keepStoryDraft(owner, story.id, null);
      setRestored(false);
      markSaved(form, formValuesOf(story));
    },
  };
}
