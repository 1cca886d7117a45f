import ClockIcon from 'lucide-react/icons/calendar-clock';
import CheckIcon from 'lucide-react/icons/check';
import HiddenIcon from 'lucide-react/icons/eye-off';
import WaitingIcon from 'lucide-react/icons/hourglass';
import DraftIcon from 'lucide-react/icons/pencil-line';
import ReturnedIcon from 'lucide-react/icons/undo-2';
import { STORY_STATUS_NAMES, type StoryStatus } from '../domain/story/schema.ts';
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
