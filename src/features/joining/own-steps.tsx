import Hourglass from 'lucide-react/icons/hourglass';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOwnInvitations, useOwnRequests } from '../../data/identity/joining.ts';
import type { OwnInvitation } from '../../domain/invitation/schema.ts';
import type { JoinRequest } from '../../domain/join-request/schema.ts';
import { lastKnownList } from '../../patterns/last-known.ts';
import { When } from '../../patterns/when.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { IconType } from '../../ui/icon.ts';
import { useWayOn } from './use-way-on.ts';

type Steps = {
  readonly invited: readonly OwnInvitation[];
  readonly joinRequests: readonly JoinRequest[];
  /** Asks again for what did not come. */
  readonly retry: (() => void) | null;
};

/** Invitations and requests of the person; `undefined` until they are known, so that nothing moves while someone types. */
export function useOwnSteps(): Steps | undefined {
  const invitations = useOwnInvitations();
  const requests = useOwnRequests();
  if (invitations.state.status === 'loading' || requests.state.status === 'loading') return undefined;
  const failed = [invitations, requests].filter(({ state }) => state.status === 'error');
  return {
    invited: lastKnownList(invitations.state) ?? [],
    joinRequests: lastKnownList(requests.state) ?? [],
    retry: failed.length === 0 ? null : () => failed.map(({ retry }) => retry()),
  };
}

/** Pending invitations, and requests to join. */
export function OwnSteps({ steps }: { steps: Steps }) {
  const { to } = useWayOn();
  const { invited, joinRequests, retry } = steps;
  if (retry) {
    return (
      <Banner
        tone="amber"
        title="We couldn’t load your invitations and requests"
        action={
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        }
      />
    );
  }
  const open = joinRequests.filter(({ status }) => status !== 'approved');
  if (invited.length + open.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-3">
      {invited.map((invitation) => (
        <Step
          key={invitation.id}
          icon={Mail}
          title={invitation.school}
          link={{ to: to('auth.school.confirm_invite', { code: invitation.code }), label: 'View invitation' }}
          isMain
        >
          {invitation.invitedBy} invited you as {invitation.role}.
        </Step>
      ))}
      {open.map((request) => (
        <Step
          key={request.iid}
          icon={Hourglass}
          title={request.school}
          link={{ to: to('auth.school.awaiting_join', { iid: request.iid }), label: 'View request' }}
        >
          {request.status === 'pending' ? 'You asked to join' : 'Declined'}{' '}
          <When iso={request.decidedAt ?? request.createdAt} />.
        </Step>
      ))}
    </ul>
  );
}

type StepProps = {
  icon: IconType;
  title: string;
  link: { to: string; label: string };
  isMain?: boolean;
  children: ReactNode;
};

function Step({ icon: Icon, title, link, isMain = false, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-surface border border-subtle p-card">
      <Icon className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden />
      <div className="grid min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere text-ink">
          <bdi>{title}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">{children}</p>
      </div>
      <Link className={buttonClass({ variant: isMain ? 'primary' : 'secondary' })} to={link.to}>
        {link.label}
      </Link>
    </li>
  );
}
