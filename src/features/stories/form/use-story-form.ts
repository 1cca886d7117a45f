import { useState } from 'react';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { useDraftOwner } from '../../../data/draft-owner.ts';
import { latestOf } from '../../../data/latest-of.ts';
import { updateStory } from '../../../domain/api/stories.ts';
import { asEdited } from '../../../domain/story/proposal.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { useVersionedForm } from '../../../patterns/forms/use-versioned-form.ts';
import { pendingEditInWords } from '../../../patterns/stories/story-status.tsx';
import { refusalOf } from '../../../ui/form-problems.ts';
import { keepStoryDraft, readStoryDraft } from './story-draft.ts';
import {
  formValuesOf,
  patchOf,
  STORY_FORM_FIELDS,
  type StoryFormValues,
  storyContentSchema,
  storyFormSchema,
} from './story-form-values.ts';

const read = (story: SchoolStory) => ({ version: story.version, values: formValuesOf(asEdited(story)) });

/** The form of one story, which a sync or a colleague may change meanwhile. Unsaved changes are kept in this browser. */
export function useStoryForm(story: SchoolStory) {
  const call = useCall();
  const alerts = useAlerts();
  const owner = useDraftOwner();
  const [failure, setFailure] = useState('');
  const versioned = useVersionedForm({
    schema: storyFormSchema,
    current: story,
    read,
    fields: STORY_FORM_FIELDS,
    onConflict: 'merge',
    send: async ({ values, fields, version }) => {
      const body = { ...patchOf(values, fields), version };
      return (await call(updateStory, { params: { id: story.id }, body })).story;
    },
    readLatest: (error) => {
      const latest = latestOf(error, storyContentSchema);
      return latest && { latest: { ...story, proposed: null, ...latest.values, version: latest.version } };
    },
    draft: {
      read: () => readStoryDraft(owner, story),
      write: (draft) => keepStoryDraft(owner, story.id, draft),
    },
    onSaved: ({ proposed }) => {
      if (proposed?.by) alerts.show('info', `Edit saved. ${pendingEditInWords(proposed)}`);
      else alerts.done('Story saved');
    },
    onError: (error) =>
      alerts.show('danger', error instanceof Error ? error.message : 'We couldn’t save this story. Please try again.'),
  });
  /** Sends what has changed. @throws what the server answers, for the fields that it names */
  async function save(values: StoryFormValues): Promise<void> {
    setFailure('');
    try {
      await versioned.save(values);
    } catch (error) {
      setFailure(refusalOf(error).message);
      throw error;
    }
  }
  return {
    ...versioned,
    save,
    /** Why the last save failed, for beside its button; empty once one succeeds. */
    failure,
  };
}

export type StoryEditing = ReturnType<typeof useStoryForm>;
