import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { Fragment, type ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import type { IconType } from '../ui/icon.ts';
import { Timeline, type TimelineEvent } from '../ui/timeline.tsx';

type Kind = {
  readonly verb: string;
  readonly icon: IconType;
  readonly tone?: NonNullable<TimelineEvent['tone']>;
};

/** What people and channels do at a school, in the words of its history. */
const KINDS = {
  'came-in': { verb: 'brought in', icon: Download, tone: 'info' },
  added: { verb: 'added', icon: Plus },
  changed: { verb: 'changed', icon: Pencil },
  approved: { verb: 'approved', icon: CircleCheck, tone: 'good' },
  returned: { verb: 'sent back', icon: Undo, tone: 'amber' },
  deleted: { verb: 'deleted', icon: Trash, tone: 'danger' },
  invited: { verb: 'invited', icon: UserPlus },
  'role-changed': { verb: 'changed the role of', icon: KeyRound },
  failed: { verb: 'could not read', icon: CircleAlert, tone: 'danger' },
} as const satisfies Record<string, Kind>;

export type Activity = {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: keyof typeof KINDS;
  /** Who did it: "Margaret Reid", "You", a channel. */
  readonly actor: string;
  /** What it was done to; several of a kind in one go are one activity. */
  readonly subjects: readonly { readonly id: string; readonly name: string }[];
  /** A reason, what it was before. */
  readonly detail?: string;
};

type Props = {
  /** "What happened at Oakfield School" */
  label: string;
  /** What happened, the newest first. */
  activities: readonly Activity[];
  /** Draws the name of a subject as the way to it; what is deleted is never asked for. */
  link?: (subject: { id: string; name: string }, activity: Activity) => ReactNode;
  /** The time that “ago” counts from. */
  now?: Date;
  timeZone?: string;
  level?: 2 | 3 | 4;
};

/** More names than this in one sentence become a number. */
const MOST_NAMES = 2;

/** Who did what at a school, newest first: on home, in a log, beside a person. The history of one story has its own words. */
export function ActivityList({ label, activities, link, now, timeZone, level = 3 }: Props) {
  if (activities.length === 0) {
    return (
      <EmptyState title="Nothing yet" level={level === 4 ? 3 : level}>
        What people and channels do here is kept in this list.
      </EmptyState>
    );
  }
  const events = activities.map((activity) => eventOf(activity, link));
  return <Timeline label={label} events={events} now={now} timeZone={timeZone} level={level} />;
}

function eventOf(activity: Activity, link: Props['link']): TimelineEvent {
  const { verb, icon, tone }: Kind = KINDS[activity.kind];
  const { subjects } = activity;
  const named = subjects.length > MOST_NAMES ? subjects.slice(0, 1) : subjects;
  const others = subjects.length - named.length;
  return {
    id: activity.id,
    at: activity.at,
    icon,
    tone,
    title: (
      <>
        <bdi>{activity.actor}</bdi>{' '}
        <span className="font-normal text-ink-2">
          {verb}{' '}
          {named.map((subject, index) => (
            <Fragment key={subject.id}>
              {index > 0 ? ' and ' : ''}
              <bdi className="text-ink">
                {link && activity.kind !== 'deleted' ? link(subject, activity) : subject.name}
              </bdi>
            </Fragment>
          ))}
          {others > 0 ? ` and ${others.toLocaleString('en-GB')} others` : ''}
        </span>
      </>
    ),
    children: activity.detail ? <p className="text-pretty">{activity.detail}</p> : undefined,
  };
}
