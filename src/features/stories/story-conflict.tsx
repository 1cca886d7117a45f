import type { StoryPatch } from '../../domain/story/writing.ts';
import { ConflictDialog } from '../../patterns/conflict-dialog.tsx';
import { fieldInWords, STORY_FIELD_NAMES, type StoryContent, type StoryFormField } from './story-form-values.ts';

export type StoryConflict = {
  readonly version: number;
  readonly patch: StoryPatch;
  readonly theirs: StoryContent;
  readonly fields: readonly StoryFormField[];
};

type Props = { conflict: StoryConflict | null; onMine: () => void; onTheirs: () => void; onClose: () => void };

/** Asks about what two people have changed of one story, each in another way. */
export function StoryConflictDialog({ conflict, ...acts }: Props) {
  if (!conflict) return null;
  return (
    <ConflictDialog
      what="story"
      fields={conflict.fields.map((field) => ({
        name: STORY_FIELD_NAMES[field],
        yours: fieldInWords(field, conflict.patch[field]),
        theirs: fieldInWords(field, conflict.theirs[field]),
      }))}
      {...acts}
    />
  );
}
