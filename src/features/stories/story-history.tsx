import DatedIcon from 'lucide-react/icons/calendar';
import ApprovedIcon from 'lucide-react/icons/check';
import HiddenIcon from 'lucide-react/icons/eye-off';
import CameInIcon from 'lucide-react/icons/inbox';
import PostedIcon from 'lucide-react/icons/megaphone';
import WrittenIcon from 'lucide-react/icons/pencil-line';
import ReturnedIcon from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { useSession } from '../../data/session/session.tsx';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { authorBeside } from '../../patterns/stories/story-author.ts';
import { useNow } from '../../patterns/use-now.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Timeline, type TimelineEvent } from '../../ui/timeline.tsx';
import { type StoryEvent, storyEvents } from './story-events.ts';

const SHOWN: Record<StoryEvent['kind'], Pick<TimelineEvent, 'title' | 'icon' | 'tone'>> = {
  posted: { title: 'Posted', icon: PostedIcon },
  dated: { title: 'Date shown', icon: DatedIcon },
  'came-in': { title: 'Imported', icon: CameInIcon },
  written: { title: 'Written', icon: WrittenIcon },
  changed: { title: 'Last changed', icon: WrittenIcon },
  'first-approval': { title: 'First approval', icon: ApprovedIcon },
  approved: { title: 'Approved', icon: ApprovedIcon, tone: 'good' },
  hidden: { title: 'Hidden', icon: HiddenIcon },
  returned: { title: 'Returned', icon: ReturnedIcon, tone: 'amber' },
};
const BY = { you: 'by you', colleague: 'by a colleague' };

type Props = {
  story: SchoolStory;
  /** The way to its channel. */
  source: ReactNode;
  /** The channel's name. */
  channel: string;
};

/** Where a story comes from, and what has happened to it day by day. */
export function StoryHistory({ story, source, channel }: Props) {
  const { user } = useSession();
  const now = useNow();
  const author = authorBeside(story.author, channel);
  return (
    <div className="grid gap-4">
      <DescriptionList
        items={[{ term: 'From', value: source }, ...(author ? [{ term: 'Author', value: <bdi>{author}</bdi> }] : [])]}
      />
      <Timeline
        label="Story history"
        now={new Date(now)}
        events={storyEvents(story, user?.uid).map(({ kind, at, by, name }) => ({
          ...SHOWN[kind],
          id: kind,
          at,
          ...(by ? { actor: by === 'colleague' && name ? `by ${name}` : BY[by] } : {}),
        }))}
      />
    </div>
  );
}
