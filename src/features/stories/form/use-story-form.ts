import { useEffect, useRef, useState } from 'react';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { useDraftOwner } from '../../../data/draft-owner.ts';
import { latestOf } from '../../../data/latest-of.ts';
import { updateStory } from '../../../domain/api/stories.ts';
import { isVisible } from '../../../domain/story/moderation.ts';
import { asEdited } from '../../../domain/story/proposal.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { useVersionedForm } from '../../../patterns/forms/use-versioned-form.ts';
import { pendingEditInWords } from '../../../patterns/stories/story-status.tsx';
import { useIsDirty } from '../../../ui/form.tsx';
import { refusalOf } from '../../../ui/form-problems.ts';
import { keepStoryDraft, readStoryDraft } from './story-draft.ts';
import {
  formValuesOf,
  patchOf,
  STORY_FORM_FIELDS,
  type StoryFormField,
  type StoryFormValues,
  storyContentSchema,
  storyFormSchema,
} from './story-form-values.ts';
import { type StorySaveFailure, useSelfSaving } from './use-self-saving.ts';

const read = (story: SchoolStory) => ({ version: story.version, values: formValuesOf(asEdited(story)) });

/**
 * The form of one story, which a sync or a colleague may change meanwhile. What visitors do not see saves itself a moment after
 * typing; what they see is saved by the person. Unsaved changes are kept in this browser.
 */
export function useStoryForm(story: SchoolStory) {
  const call = useCall();
  const alerts = useAlerts();
  const owner = useDraftOwner();
  const savesItself = !isVisible(story);
  const newest = useRef(story);
  if (story.version > newest.current.version || story.id !== newest.current.id) newest.current = story;
  const [failure, setFailure] = useState<StorySaveFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const versioned = useVersionedForm({
    schema: storyFormSchema,
    current: story,
    read,
    fields: STORY_FORM_FIELDS,
    onConflict: 'merge',
    keepsTyped: savesItself,
    send: async ({ values, fields, version }) => {
      const body = { ...patchOf(values, fields), version, ...(savesItself ? { unfinished: true } : {}) };
      setSaving(true);
      try {
        const reply = await call(updateStory, { params: { id: story.id }, body });
        return reply.story;
      } finally {
        setSaving(false);
      }
    },
    readLatest: (error) => {
      const latest = latestOf(error, storyContentSchema);
      return latest && { latest: { ...story, proposed: null, ...latest.values, version: latest.version } };
    },
    draft: {
      read: () => readStoryDraft(owner, story),
      write: (draft) => keepStoryDraft(owner, story.id, draft),
    },
    onSaved: (saved) => {
      newest.current = saved;
      setFailure(null);
      setSavedAt(saved.updatedAt);
      if (savesItself) return;
      if (saved.proposed?.by) alerts.show('info', `Edit saved. ${pendingEditInWords(saved.proposed)}`);
      else alerts.done('Story saved');
    },
    onError: (error) => fail(error),
  });

  function fail(error: unknown): void {
    const isConnection = error instanceof Error && error.name === 'ConnectionError';
    setFailure({ message: refusalOf(error).message, isConnection });
  }

  /** Sends what has changed. @throws what the server answers, for the fields that it names */
  async function send(values: StoryFormValues, except?: readonly StoryFormField[]): Promise<boolean> {
    setFailure(null);
    try {
      return await versioned.trySave(values, except);
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  const selfSaving = useSelfSaving({ versioned, send, isOn: savesItself, failure, story });

  const { restored } = versioned;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (restored && savesItself)
      alerts.show('info', 'We restored your changes from last time. They will be saved now.');
  }, []);

  return {
    ...versioned,
    savesItself,
    isSaving,
    savedAt,
    failure,
    invalid: selfSaving.invalid,
    restored: restored && !savesItself,
    closeConflict: () => {
      versioned.closeConflict();
      if (savesItself) setFailure({ message: 'Someone else has changed this story too.', isConnection: false });
    },
    /** What Enter or the button does. */
    save: async (values: StoryFormValues): Promise<void> =>
      void (await (savesItself ? selfSaving.settle() : send(values))),
    retry: () => void selfSaving.settle(),
    /** What the button does where the story saves itself: says that all of it is saved. */
    saveNow: async (): Promise<void> => {
      if (await selfSaving.settle()) alerts.done('Story saved');
    },
    /** Goes back to what is saved. */
    undo: () => {
      setFailure(null);
      versioned.discard();
    },
    /** The story as it is saved, once all that saves itself is; `null` where that failed. */
    settled: async (): Promise<SchoolStory | null> => ((await selfSaving.settle()) ? newest.current : null),
  };
}

export type StoryEditing = ReturnType<typeof useStoryForm>;

/** Whether leaving the page would lose something: what saves itself does so on leaving, unless it cannot be saved. */
export function useIsAtRisk({ form, savesItself, failure, invalid }: StoryEditing): boolean {
  const isDirty = useIsDirty(form);
  return isDirty && (!savesItself || failure !== null || invalid.length > 0);
}
