import type { SchoolStory } from '../../domain/story/schema.ts';
import { ConflictDialog } from '../../patterns/dialogs/conflict-dialog.tsx';
import { EDITION_FIELD_NAMES, type EditionField, type EditionValues, SECTION_NAMES } from './edition-values.ts';
import type { EditionBoard } from './use-edition-board.ts';

type Props = { board: EditionBoard; stories: ReadonlyMap<string, SchoolStory>; onClose: () => void };

/** Asks about what two people have changed of one edition, each in another way. */
export function EditionConflict({ board, stories, onClose }: Props) {
  const { conflict, values, keepMine, takeTheirs } = board;
  if (!conflict) return null;
  const titleOf = (id: string) => stories.get(id)?.title || 'Untitled story';
  return (
    <ConflictDialog
      what="edition"
      fields={conflict.fields.map((field) => ({
        name: EDITION_FIELD_NAMES[field],
        yours: inWords(field, values, titleOf),
        theirs: inWords(field, conflict.theirs.values, titleOf),
      }))}
      onMine={keepMine}
      onTheirs={takeTheirs}
      onClose={onClose}
    />
  );
}

function inWords(field: EditionField, values: EditionValues, titleOf: (id: string) => string): string {
  if (field === 'sections') {
    const parts = values.sections.map(({ kind, title, html, storyIds }) => {
      const name = title || SECTION_NAMES[kind];
      const held = kind === 'text' ? wordsOf(html) : storyIds.map(titleOf).join(', ');
      return held ? `${name}: ${held}` : name;
    });
    return parts.join('. ') || 'No sections';
  }
  return wordsOf(values[field]) || 'Empty';
}

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, ' ').trim();
