import BadgeCheck from 'lucide-react/icons/badge-check';
import type { ReactNode } from 'react';
import type { Institution } from '../../domain/institution/schema.ts';
import { AvatarGroup } from '../../ui/avatar-group.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Meter } from '../../ui/meter.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { Heading, Text } from '../../ui/text.tsx';
import { timeAgo } from '../dates.ts';
import { MetaLine } from '../meta-line.tsx';
import { useNow } from '../use-now.ts';
import { SchoolAvatar } from './school-avatar.tsx';

type School = Pick<Institution, 'id' | 'name' | 'handle' | 'isApproved' | 'isVerified' | 'colours'> & {
  /** Name of its plan; `null`: none yet. */
  readonly plan: string | null;
  /** "Oakfield, Somerset" */
  readonly place?: string;
  readonly logo?: string;
};

type Props = {
  /** The school. */
  school: School;
  /** Its story score out of 100; `null`: none yet. Left out where it does not belong. */
  score?: number | null;
  /** How much it has. */
  counts?: { readonly channels: number; readonly stories: number; readonly people: number };
  /** Who works there, by name, the ones one is likeliest to know first. */
  people?: readonly { readonly id: string; readonly name: string; readonly src?: string }[];
  /** ISO 8601. */
  lastStoryAt?: string | null;
  /** The reader's role there: "Author". */
  readerRole?: string;
  /** The one the reader is working in. */
  isCurrent?: boolean;
  /** The name as the way to it. */
  link?: RenderLink;
  /** Approve, open as, suspend, leave. */
  actions?: ReactNode;
  /** What there is to know: two channels need reconnecting. */
  note?: ReactNode;
  level?: 2 | 3;
};

const figure = (count: number) => count.toLocaleString('en-GB');
const counted = (count: number, one: string, many: string) => `${figure(count)} ${count === 1 ? one : many}`;

/** A school in a directory, among one's own, or awaiting approval. */
export function SchoolCard({
  school,
  score,
  counts,
  people = [],
  lastStoryAt,
  readerRole,
  isCurrent = false,
  link,
  actions,
  note,
  level = 2,
}: Props) {
  const { name, handle, isApproved, isVerified, plan, place, logo, colours } = school;
  const nameText = <bdi>{name}</bdi>;
  return (
    <Card
      as="article"
      padding="md"
      selected={isCurrent}
      aria-label={name}
      className="flex flex-col gap-4"
      data-approved={isApproved || undefined}
    >
      <div className="flex items-start gap-3">
        <SchoolAvatar name={name} src={logo} colour={colours?.primary} size="lg" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <Heading level={level} look="lg">
            {link
              ? link({ className: 'rounded-control hover:underline hover:underline-offset-2', children: nameText })
              : nameText}
          </Heading>
          <Text size="sm" tone="quiet" className="wrap-anywhere">
            <span dir="ltr">@{handle}</span>
            {place ? `, ${place}` : ''}
          </Text>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {isCurrent ? <Badge tone="brand">You are here</Badge> : null}
        {isApproved ? null : <Badge tone="amber">Awaiting approval</Badge>}
        {isVerified ? (
          <Badge tone="good" icon={BadgeCheck}>
            Verified
          </Badge>
        ) : (
          <Badge>Not verified</Badge>
        )}
        <Badge>{plan ? `${plan} plan` : 'No plan yet'}</Badge>
        {readerRole ? <Badge>{readerRole}</Badge> : null}
      </div>
      {score === undefined ? null : score === null ? (
        <p className="flex justify-between gap-3 text-base text-ink-2">
          Story score <span className="text-ink-3">none yet</span>
        </p>
      ) : (
        <Meter label="Story score" value={score} max={100} />
      )}
      {people.length > 0 ? <AvatarGroup label={`People of ${name}`} people={people} size="sm" /> : null}
      {note}
      {counts || lastStoryAt !== undefined || actions ? (
        <Foot counts={counts} lastStoryAt={lastStoryAt} actions={actions} />
      ) : null}
    </Card>
  );
}

type FootProps = { [K in 'counts' | 'lastStoryAt' | 'actions']: Props[K] | undefined };

function Foot({ counts, lastStoryAt, actions }: FootProps) {
  const now = useNow();
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-subtle pt-3">
      <p className="min-w-0 text-sm text-ink-3 type-figures">
        {counts ? (
          <MetaLine>
            {counted(counts.channels, 'channel', 'channels')}
            {counted(counts.stories, 'story', 'stories')}
            {counted(counts.people, 'person', 'people')}
          </MetaLine>
        ) : null}
        {lastStoryAt === undefined ? null : (
          <span className="block">{lastStoryAt ? `Last story ${timeAgo(lastStoryAt, now)}` : 'No story yet'}</span>
        )}
      </p>
      {actions ? <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
