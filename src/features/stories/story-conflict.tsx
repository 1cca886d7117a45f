import type { StoryPatch } from '../../domain/story/writing.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldInWords, STORY_FIELD_NAMES, type StoryContent, type StoryFormField } from './story-form-values.ts';

export type StoryConflict = {
  readonly version: number;
  readonly patch: StoryPatch;
  readonly theirs: StoryContent;
  readonly fields: readonly StoryFormField[];
};

type Props = { conflict: StoryConflict | null; onMine: () => void; onTheirs: () => void; onClose: () => void };

/** Asks which of two changes of the same field stays. Nothing is lost by closing it. */
export function StoryConflictDialog({ conflict, onMine, onTheirs, onClose }: Props) {
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={onClose}
      title="Someone else changed this story"
      description="Choose which version to save. What you typed stays here until you choose."
      footer={
        <>
          <Button onClick={onTheirs}>Take theirs</Button>
          <Button variant="primary" onClick={onMine}>
            Keep mine
          </Button>
        </>
      }
    >
      {conflict ? (
        <div className="grid gap-4">
          {conflict.fields.map((field) => (
            <section key={field} aria-label={STORY_FIELD_NAMES[field]} className="grid gap-1">
              <h3 className="font-medium">{STORY_FIELD_NAMES[field]}</h3>
              <DescriptionList
                items={[
                  { term: 'Yours', value: <bdi>{fieldInWords(field, conflict.patch[field])}</bdi> },
                  { term: 'Theirs', value: <bdi>{fieldInWords(field, conflict.theirs[field])}</bdi> },
                ]}
              />
            </section>
          ))}
        </div>
      ) : null}
    </Dialog>
  );
}
