import TakenDownIcon from 'lucide-react/icons/ban';
import ClockIcon from 'lucide-react/icons/calendar-clock';
import CheckIcon from 'lucide-react/icons/check';
import HeldIcon from 'lucide-react/icons/circle-pause';
import DuplicateIcon from 'lucide-react/icons/copy';
import HiddenIcon from 'lucide-react/icons/eye-off';
import ChangedIcon from 'lucide-react/icons/git-compare';
import WaitingIcon from 'lucide-react/icons/hourglass';
import DeletedIcon from 'lucide-react/icons/link-2-off';
import DraftIcon from 'lucide-react/icons/pencil-line';
import ReturnedIcon from 'lucide-react/icons/undo-2';
import ConsentIcon from 'lucide-react/icons/user-round-search';
import SecondIcon from 'lucide-react/icons/users';
import type { Held } from '../../domain/story/fields.ts';
import { isChangedAtSource } from '../../domain/story/proposal.ts';
import {
  type PendingReason,
  type Proposed,
  type SchoolStory,
  STORY_STATUS_NAMES,
  type StoryStatus,
} from '../../domain/story/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import type { IconType } from '../../ui/icon.ts';

const APPEARANCE = {
  draft: { tone: 'plain', icon: DraftIcon },
  pending: { tone: 'amber', icon: WaitingIcon },
  approved: { tone: 'good', icon: CheckIcon },
  hidden: { tone: 'plain', icon: HiddenIcon },
  returned: { tone: 'info', icon: ReturnedIcon },
  scheduled: { tone: 'info', icon: ClockIcon },
} as const satisfies Record<StoryStatus, unknown>;

/** The status of a story, as text with an icon: never by colour alone. */
export function StoryStatusBadge({ status }: { status: StoryStatus }) {
  const { tone, icon } = APPEARANCE[status];
  return (
    <Badge tone={tone} icon={icon}>
      {STORY_STATUS_NAMES[status]}
    </Badge>
  );
}

type Marked = Pick<
  SchoolStory,
  'status' | 'proposed' | 'approvals' | 'consent' | 'held' | 'duplicateOf' | 'takenDown' | 'sourceDeleted'
>;
type Mark = {
  readonly label: string;
  /** The same in a sentence, for whoever points at it. */
  readonly help: string;
  readonly tone: 'plain' | 'amber' | 'info' | 'danger';
  readonly icon: IconType;
};

/** What else is important of a story beside its status. The most important comes first. */
export function marksOf(story: Marked): Mark[] {
  const { status, approvals, consent, held, duplicateOf, takenDown, sourceDeleted } = story;
  const marks: (Mark | null)[] = [
    takenDown ? { label: 'Taken down', help: takenDown.reason, tone: 'danger', icon: TakenDownIcon } : null,
    consent.state === 'question' ? CONSENT : null,
    held ? heldMark(held, consent.state) : null,
    status === 'pending' && approvals.length > 0
      ? {
          label: 'Awaiting a second person',
          help: `Approved by ${approvals.map(({ name }) => name).join(', ')}. A second person must approve it before it is published.`,
          tone: 'info',
          icon: SecondIcon,
        }
      : null,
    isChangedAtSource(story) ? changeMark(story.proposed) : null,
    sourceDeleted ? DELETED : null,
    duplicateOf ? DUPLICATE : null,
  ];
  return marks.filter((mark) => mark !== null);
}

const CONSENT: Mark = {
  label: 'Consent question',
  help: 'It may name someone on your consent list.',
  tone: 'amber',
  icon: ConsentIcon,
};
const CHANGED: Mark = {
  label: 'Changed at the source',
  help: 'Visitors see the published version until the change is approved.',
  tone: 'amber',
  icon: ChangedIcon,
};
const DELETED: Mark = {
  label: 'Original deleted',
  help: 'The original was deleted at its source. Keep this story or remove it.',
  tone: 'amber',
  icon: DeletedIcon,
};
const DUPLICATE: Mark = {
  label: 'Duplicate',
  help: 'The same post came through another channel first.',
  tone: 'plain',
  icon: DuplicateIcon,
};

function changeMark(proposed: SchoolStory['proposed']): Mark {
  if (!proposed?.by) return CHANGED;
  return {
    label: 'Edit awaiting approval',
    help: `Edited by ${proposed.by.name}. ${pendingEditInWords(proposed)}`,
    tone: 'amber',
    icon: ChangedIcon,
  };
}

const PENDING: Record<PendingReason['why'], (word: string | undefined) => string> = {
  consent: () => 'it may name someone on your consent list',
  word: (word) => (word ? `it contains “${word}”` : 'it contains a word that needs review'),
  'second-person': () => 'a second person must approve it',
};

/** Why an edit of a published story is not published yet, in sentences. */
export function pendingEditInWords({ pendingFor = [] }: Pick<Proposed, 'pendingFor'>): string {
  const reasons = pendingFor.map(({ why, word }) => PENDING[why](word));
  const because = reasons.length > 0 ? `Not published yet: ${reasons.join(', and ')}. ` : '';
  return `${because}Visitors see the published version until the edit is approved.`;
}

/** The consent question says for itself what it was held for. */
function heldMark({ why, word }: Held, consent: SchoolStory['consent']['state']): Mark | null {
  if (why === 'consent' && consent === 'question') return null;
  return { label: `Held: ${HELD[why](word)}`, help: heldInWords({ why, word }), tone: 'amber', icon: HeldIcon };
}

const HELD: Record<Held['why'], (word: string | undefined) => string> = {
  word: (word) => word ?? 'a word',
  consent: () => 'consent',
  limit: () => 'plan limit',
};

/** Why a new post is held for review, in a sentence. */
export function heldInWords({ why, word }: Pick<Held, 'why' | 'word'>): string {
  if (why === 'word') return `It contains “${word ?? ''}”, so it awaits review.`;
  if (why === 'consent') return 'It may name someone on your consent list, so it awaits review.';
  return 'Your plan’s limit of published stories was reached, so it awaits review.';
}

/** What else has to be known of a story, each in a word or two with an icon. */
export function StoryMarks({ story }: { story: Marked }) {
  return marksOf(story).map(({ label, help, tone, icon }) => (
    <Badge key={label} tone={tone} icon={icon} title={help} className="relative z-raised">
      {label}
    </Badge>
  ));
}

/** The status of a story, and what else is important of it. */
export function StoryBadges({ story }: { story: Marked }) {
  return (
    <>
      <StoryStatusBadge status={story.status} />
      <StoryMarks story={story} />
    </>
  );
}
