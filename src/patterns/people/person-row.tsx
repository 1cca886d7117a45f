import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { Text } from '../../ui/text.tsx';
import { timeAgo, timeAhead } from '../dates.ts';
import { MetaLine } from '../meta-line.tsx';
import { useNow } from '../use-now.ts';

/** A person of a school. Times are ISO 8601. */
export type Person = {
  readonly id: string;
  /** `null`: invited by e-mail, no account yet. */
  readonly name: string | null;
  readonly email: string;
  readonly jobTitle?: string;
  readonly picture?: string;
  /** The role as it is called at the school. */
  readonly role: string;
  /** Signs in with a second factor. */
  readonly hasSecondFactor?: boolean;
  readonly state:
    | { readonly status: 'active'; readonly lastSeenAt: string | null }
    | { readonly status: 'invited'; readonly expiresAt: string; readonly invitedBy: string }
    | { readonly status: 'expired'; readonly expiredAt: string }
    | { readonly status: 'disabled'; readonly since: string };
};

type Props = {
  /** The person with their role and state. */
  person: Person;
  /** The reader’s own row. */
  isSelf?: boolean;
  /** In place of the role's name: a `Select` for those who may change it. */
  role?: ReactNode;
  /** At the end: send again, disable, remove. */
  actions?: ReactNode;
  /** `div` in a list that draws its items itself, as a `VirtualList` does. */
  as?: 'li' | 'div';
};

/** A row of the people of a school: who, with which role, and whether they can come in. Rows stand in a `PersonList`. */
export function PersonRow({ person, isSelf = false, role, actions, as: Tag = 'li' }: Props) {
  const { name, email, jobTitle, picture, hasSecondFactor, state } = person;
  const isOut = state.status === 'disabled';
  return (
    <Tag
      data-person={person.id}
      data-status={state.status}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 p-card"
    >
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        <Avatar name={name ?? email} src={picture} className={isOut ? 'grayscale' : ''} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
            <span dir="auto" className={`min-w-0 font-medium wrap-anywhere ${isOut ? 'text-ink-2' : 'text-ink'}`}>
              {name ?? email}
            </span>
            {isSelf ? <Badge>You</Badge> : null}
            {hasSecondFactor ? (
              <ShieldCheck
                className="size-4 shrink-0 text-good-text"
                strokeWidth={1.75}
                role="img"
                aria-label="Uses two-step verification"
              />
            ) : null}
          </p>
          <MetaLine className="text-sm text-ink-3">
            {jobTitle}
            {name ? email : 'Hasn’t signed in yet'}
          </MetaLine>
        </div>
      </div>
      <div className="min-w-28 basis-32 text-base text-ink-2 lg:basis-36">{role ?? person.role}</div>
      <div className="min-w-0 basis-36 lg:basis-44">
        <PersonState state={state} />
      </div>
      <div className="ms-auto flex min-w-10 shrink-0 lg:min-w-36 items-center justify-end gap-1">{actions}</div>
    </Tag>
  );
}

function PersonState({ state }: { state: Person['state'] }) {
  const now = useNow();
  switch (state.status) {
    case 'active':
      return (
        <Text size="sm" tone="quiet">
          {state.lastSeenAt ? `Active ${timeAgo(state.lastSeenAt, now)}` : 'Not active yet'}
        </Text>
      );
    case 'invited':
      return (
        <>
          <StatusDot tone="info" label="Invited" />
          <MetaLine className="text-sm text-ink-3">
            {`by ${state.invitedBy}`}
            {`ends ${timeAhead(state.expiresAt, now)}`}
          </MetaLine>
        </>
      );
    case 'expired':
      return (
        <>
          <StatusDot tone="amber" label="Invitation expired" />
          <Text size="sm" tone="quiet">
            {timeAgo(state.expiredAt, now)}
          </Text>
        </>
      );
    case 'disabled':
      return (
        <>
          <StatusDot tone="plain" label="Account disabled" />
          <Text size="sm" tone="quiet">
            since {timeAgo(state.since, now)}
          </Text>
        </>
      );
  }
}

/** The frame that rows of people share. */
export function PersonList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-subtle rounded-surface border border-subtle bg-surface">
      {children}
    </ul>
  );
}
