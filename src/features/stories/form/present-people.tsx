import ViewIcon from 'lucide-react/icons/eye';
import EditIcon from 'lucide-react/icons/pencil';
import type { PresentPerson } from '../../../domain/story/presence.ts';
import { Badge } from '../../../ui/badge.tsx';
import { STORY_FIELD_NAMES, type StoryFormField } from './story-form-values.ts';
import { type FieldInUse, usePresence } from './use-presence.ts';

const SHOWN = 3;

/** Who else has the story open, and what they are changing. */
export function PresentPeople({ storyId, field }: { storyId: string | null; field: FieldInUse }) {
  const people = usePresence(storyId, field);
  const rest = people.length - SHOWN;
  return (
    <span role="status" aria-label="People on this story" className="contents">
      {people.slice(0, SHOWN).map((person) => (
        <Badge
          key={person.uid}
          tone={person.state === 'editing' ? 'amber' : 'plain'}
          icon={person.state === 'editing' ? EditIcon : ViewIcon}
        >
          {doing(person)}
        </Badge>
      ))}
      {rest > 0 ? <Badge>and {rest} more</Badge> : null}
    </span>
  );
}

function doing({ name, state, field }: PresentPerson): string {
  if (state === 'viewing') return `${name} is viewing`;
  const label = STORY_FIELD_NAMES[field as StoryFormField] as string | undefined;
  return label ? `${name} is editing: ${label}` : `${name} is editing`;
}
