import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import type { Application } from '../../domain/institution/approval.ts';
import { addressLine, PHASES, type Phase } from '../../domain/institution/registration.ts';
import { SchoolCard } from '../../patterns/school-card.tsx';
import { When } from '../../patterns/when.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import type { DecisionKind } from './decision.ts';

type Props = {
  application: Application;
  onDecide: (kind: DecisionKind) => void;
  /** Counts anew what a school that was let in uses. */
  onRecount: () => void;
};

const BY = { email: 'by e-mail', dns: 'by a DNS record', call: 'by a call' } as const;

/** One school with all that speaks for and against it. */
export function ApplicationCard({ application, onDecide, onRecount }: Props) {
  const { school, by, createdAt } = application;
  const isOpen = !school.isApproved && school.status !== 'merged' && !school.suspension;
  return (
    <SchoolCard
      school={{
        ...school,
        plan: school.subscription?.displayName ?? null,
        ...(school.address ? { place: school.address.town } : {}),
      }}
      notice={
        <div className="grid grid-cols-1 gap-4">
          <DescriptionList layout="columns" items={itemsOf(application)} />
          <Signs application={application} />
          <Notices application={application} isOpen={isOpen} onDecide={onDecide} />
          <p className="text-sm text-ink-3">
            {by
              ? `Registered by ${by.displayName ?? by.email ?? 'somebody'}${by.jobtitle ? `, ${by.jobtitle}` : ''}`
              : 'Registered'}
            {createdAt ? (
              <>
                , <When iso={createdAt} form="full" />
              </>
            ) : null}
          </p>
        </div>
      }
      actions={
        isOpen ? (
          <Decisions application={application} onDecide={onDecide} />
        ) : (
          <Standing school={school} onDecide={onDecide} onRecount={onRecount} />
        )
      }
    />
  );
}

/** What speaks for the school and against it, in a few words each. */
function Signs({ application }: { application: Application }) {
  const { evidence, verifications, school } = application;
  const { groupReason } = school;
  const mail = verifications.find(({ method }) => method === 'email');
  return (
    <div className="flex flex-wrap gap-1.5">
      <Sign good={evidence.domainMatch && !groupReason}>
        {evidence.domainMatch
          ? groupReason
            ? 'E-mail at the group’s domain'
            : 'E-mail at the school’s domain'
          : evidence.isFreeMail
            ? 'E-mail at a free service'
            : 'E-mail elsewhere'}
      </Sign>
      <Sign good={evidence.hasRegisterNumber}>
        {evidence.hasRegisterNumber ? 'In the register' : 'No register number'}
      </Sign>
      {evidence.looksLikeDomain ? (
        <Sign good={false}>{`Web site can be taken for ${evidence.looksLikeDomain}`}</Sign>
      ) : null}
      {groupReason && mail?.status === 'done' ? (
        <Sign good={false}>Confirmed by e-mail, at the group’s domain alone</Sign>
      ) : null}
      {evidence.verifiedBy ? <Sign good>{`Verified ${BY[evidence.verifiedBy]}`}</Sign> : null}
    </div>
  );
}

type DecisionProps = Pick<Props, 'application' | 'onDecide'>;

/** What has happened so far, and what waits for somebody. */
function Notices({ application, isOpen, onDecide }: DecisionProps & { isOpen: boolean }) {
  const { school, similar, verifications, answer } = application;
  const { status, isApproved, isVerified, decision, groupReason, suspension } = school;
  const call = verifications.find(({ method }) => method === 'call');
  return (
    <>
      {suspension ? (
        <Banner tone="danger" title="Suspended">
          <bdi>{suspension.reason}</bdi>
        </Banner>
      ) : null}
      {groupReason && isOpen ? (
        <Banner tone="amber" title="Shares its web site with another school">
          <bdi>{groupReason}</bdi>
        </Banner>
      ) : null}
      {answer && !isApproved ? (
        <Banner tone="info" title="The school answered">
          {answer}
        </Banner>
      ) : null}
      {decision && !isApproved ? (
        <Banner tone="plain" title={status === 'declined' ? 'We wrote' : 'We asked'}>
          {decision.text}
        </Banner>
      ) : null}
      {call?.status === 'pending' && !isVerified ? (
        <Banner
          tone="info"
          title="They ask for a call"
          action={
            <Button size="sm" onClick={() => onDecide('confirm')}>
              Mark call as done
            </Button>
          }
        >
          <a href={`tel:${call.to}`} className="underline">
            {call.to}
          </a>
        </Banner>
      ) : null}
      {isOpen && similar.length > 0 ? (
        <Banner
          tone="amber"
          title="Maybe here already"
          action={
            <Button size="sm" onClick={() => onDecide('merge')}>
              Compare
            </Button>
          }
        >
          {similar.map(({ name }) => name).join(', ')}
        </Banner>
      ) : null}
    </>
  );
}

function Decisions({ application, onDecide }: DecisionProps) {
  const { status, isVerified } = application.school;
  const call = application.verifications.find(({ method }) => method === 'call');
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => onDecide('approve')}>
        Approve
      </Button>
      <Button size="sm" onClick={() => onDecide('ask')}>
        Ask for more
      </Button>
      {isVerified || call ? null : (
        <Button size="sm" variant="ghost" onClick={() => onDecide('confirm')}>
          Mark call as done
        </Button>
      )}
      {status === 'declined' ? null : (
        <Button size="sm" variant="ghost" onClick={() => onDecide('reject')}>
          Decline
        </Button>
      )}
    </>
  );
}

/** What is done with a school that is decided. */
function Standing({
  school,
  onDecide,
  onRecount,
}: Pick<Props, 'onDecide' | 'onRecount'> & Pick<Application, 'school'>) {
  const name = <VisuallyHidden> {school.name}</VisuallyHidden>;
  return (
    <>
      {school.suspension ? (
        <Button size="sm" onClick={() => onDecide('resume')}>
          Resume{name}
        </Button>
      ) : null}
      {school.isApproved ? (
        <Button size="sm" variant="ghost" onClick={onRecount}>
          Recount<VisuallyHidden> what {school.name} uses</VisuallyHidden>
        </Button>
      ) : null}
      {school.isApproved && !school.suspension ? (
        <Button size="sm" variant="ghost" onClick={() => onDecide('suspend')}>
          Suspend{name}
        </Button>
      ) : null}
    </>
  );
}

function Sign({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <Badge tone={good ? 'good' : 'amber'} icon={good ? BadgeCheck : CircleAlert}>
      {children}
    </Badge>
  );
}

function itemsOf({ school, by }: Application): { term: string; value: ReactNode }[] {
  const { website, phoneE164, phase, roll, externalIds } = school;
  const numbers = Object.values(externalIds ?? {}).filter(Boolean);
  return [
    { term: 'Web site', value: website ? <ExternalLink href={website}>{website}</ExternalLink> : 'none' },
    { term: 'Telephone', value: phoneE164 ? <a href={`tel:${phoneE164}`}>{phoneE164}</a> : 'none' },
    { term: 'Address', value: addressLine(school) || 'none' },
    { term: 'E-mail of the person', value: by?.email ?? 'none' },
    { term: 'Kind of school', value: phase ? (PHASES[phase as Phase] ?? phase) : 'not said' },
    { term: 'Pupils', value: roll ? roll.toLocaleString('en-GB') : 'not said' },
    ...(numbers.length > 0 ? [{ term: 'Register number', value: numbers.join(', ') }] : []),
  ];
}
