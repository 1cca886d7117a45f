import type { SchoolStory } from '../../../domain/story/schema.ts';
import { ConflictDialog } from '../../../patterns/dialogs/conflict-dialog.tsx';
import type { VersionConflict } from '../../../patterns/forms/use-versioned-form.ts';
import { fieldInWords, STORY_FIELD_NAMES, type StoryFormValues } from './story-form-values.ts';

type Props = {
  conflict: VersionConflict<SchoolStory, StoryFormValues> | null;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
};

/** Asks about what two people have changed of one story, each in another way. */
export function StoryConflictDialog({ conflict, ...acts }: Props) {
  if (!conflict) return null;
  return (
    <ConflictDialog
      what="story"
      fields={conflict.fields.map((field) => ({
        name: STORY_FIELD_NAMES[field],
        yours: fieldInWords(field, conflict.mine[field]),
        theirs: fieldInWords(field, conflict.theirs[field]),
      }))}
      {...acts}
    />
  );
}
