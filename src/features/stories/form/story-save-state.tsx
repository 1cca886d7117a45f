import type { ReactNode } from 'react';
import { AutosaveMark } from '../../../ui/autosave-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormButtons, useIsDirty } from '../../../ui/form.tsx';
import { STORY_FORM } from './story-form.tsx';
import { type StoryEditing, useIsAtRisk } from './use-story-form.ts';

/** What has become of what was typed; `hint` where there is nothing to say of it. */
export function StorySaveState({ editing, hint }: { editing: StoryEditing; hint: ReactNode }) {
  const isDirty = useIsDirty(editing.form);
  const { savesItself, failure, invalid, isSaving, savedAt, retry } = editing;
  if (!savesItself) return failure ? <p className="text-danger-text">Not saved. {failure.message}</p> : hint;
  const state = isSaving ? 'saving' : failure ? 'failed' : isDirty ? 'changed' : 'saved';
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <AutosaveMark state={state} savedAt={savedAt} onRetry={retry} />
      {failure && !isSaving ? <p className="text-danger-text">{failure.message}</p> : null}
      {invalid.length > 0 && isDirty ? <p className="text-danger-text">Correct the marked field to save it.</p> : null}
      {state === 'saved' ? hint : null}
    </div>
  );
}

/** Save; with it, where the story saves itself and something cannot be saved, an undo. */
export function StorySaveButtons({ editing }: { editing: StoryEditing }) {
  const isAtRisk = useIsAtRisk(editing);
  if (!editing.savesItself) return <FormButtons form={editing.form} formId={STORY_FORM} label="Save" needsChange />;
  return (
    <>
      {isAtRisk && !editing.isSaving ? (
        <Button variant="ghost" onClick={editing.undo}>
          Undo my changes
        </Button>
      ) : null}
      <Button onClick={() => void editing.saveNow()}>Save</Button>
    </>
  );
}
