import ClockIcon from 'lucide-react/icons/calendar-clock';
import CheckIcon from 'lucide-react/icons/check';
import HiddenIcon from 'lucide-react/icons/eye-off';
import ChangedIcon from 'lucide-react/icons/git-compare';
import WaitingIcon from 'lucide-react/icons/hourglass';
import DraftIcon from 'lucide-react/icons/pencil-line';
import ReturnedIcon from 'lucide-react/icons/undo-2';
import { isChangedAtSource } from '../domain/story/proposal.ts';
import { type SchoolStory, STORY_STATUS_NAMES, type StoryStatus } from '../domain/story/schema.ts';
import { Badge } from '../ui/badge.tsx';

const LOOK = {
  draft: { tone: 'plain', icon: DraftIcon },
  pending: { tone: 'amber', icon: WaitingIcon },
  approved: { tone: 'good', icon: CheckIcon },
  hidden: { tone: 'plain', icon: HiddenIcon },
  returned: { tone: 'info', icon: ReturnedIcon },
  scheduled: { tone: 'info', icon: ClockIcon },
} as const satisfies Record<StoryStatus, unknown>;

/** Where a story stands, in a word with an icon: never by colour alone. */
export function StoryStatusBadge({ status }: { status: StoryStatus }) {
  const { tone, icon } = LOOK[status];
  return (
    <Badge tone={tone} icon={icon}>
      {STORY_STATUS_NAMES[status]}
    </Badge>
  );
}

export function ChangedAtSourceBadge() {
  return (
    <Badge tone="amber" icon={ChangedIcon}>
      Changed at the source
    </Badge>
  );
}

/** Where a story stands, and whether its source has changed it since. */
export function StoryBadges({ story }: { story: Pick<SchoolStory, 'status' | 'proposed'> }) {
  return (
    <>
      <StoryStatusBadge status={story.status} />
      {isChangedAtSource(story) ? <ChangedAtSourceBadge /> : null}
    </>
  );
}
