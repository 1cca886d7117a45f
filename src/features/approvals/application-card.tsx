import Circle from 'lucide-react/icons/circle';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useId } from 'react';
import type { Application } from '../../domain/institution/approval.ts';
import { addressLine, PHASES, type Phase } from '../../domain/institution/registration.ts';
import { addressText } from '../../lib/address-text.ts';
import { SchoolCard } from '../../patterns/schools/school-card.tsx';
import { When } from '../../patterns/when.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import type { IconType } from '../../ui/icon.ts';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { PhoneNumber } from '../../ui/phone/phone-number.tsx';
import { Heading } from '../../ui/text.tsx';
import { checksOf } from './checks.ts';
import type { DecisionKind } from './decision.ts';

type Props = {
  application: Application;
  onDecide: (kind: DecisionKind) => void;
  /** Recalculates what an approved school uses. */
  onRecount: () => void;
};

/** One school with what is known of it, the checks and the acts. */
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
      note={
        <div className="grid grid-cols-1 gap-4">
          <DescriptionList layout="columns" items={itemsOf(application)} />
          <Checks application={application} isOpen={isOpen} />
          <StatusBanners application={application} isOpen={isOpen} onDecide={onDecide} />
          <p className="text-sm text-ink-3">
            {by
              ? `Registered by ${by.displayName ?? by.email ?? 'an unknown person'}${by.jobtitle ? `, ${by.jobtitle}` : ''}`
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

/** What was checked automatically, and what is left for a person. */
function Checks({ application, isOpen }: { application: Application; isOpen: boolean }) {
  const { passed, left } = checksOf(application);
  const id = useId();
  // What was missing no longer matters once the school has been reviewed.
  if (!isOpen && passed.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <div className="grid content-start gap-2">
        <Heading id={`${id}-passed`} level={3} look="base">
          Automatic checks
        </Heading>
        {passed.length > 0 ? (
          <ul aria-labelledby={`${id}-passed`} className="grid gap-1.5">
            {passed.map((label) => (
              <CheckLine key={label} icon={CircleCheck} className="text-good-text">
                {label}
              </CheckLine>
            ))}
          </ul>
        ) : (
          <p>
            <Badge tone="amber" icon={CircleAlert}>
              No automatic check passed
            </Badge>
          </p>
        )}
      </div>
      {isOpen && left.length > 0 ? (
        <div className="grid content-start gap-2">
          <Heading id={`${id}-left`} level={3} look="base">
            Left to check
          </Heading>
          <ul aria-labelledby={`${id}-left`} className="grid gap-1.5">
            {left.map(({ label, isWarning }) => (
              <CheckLine
                key={label}
                icon={isWarning ? CircleAlert : Circle}
                className={isWarning ? 'text-amber-text' : 'text-ink-3'}
              >
                {label}
              </CheckLine>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function CheckLine({ icon: Icon, className, children }: { icon: IconType; className: string; children: string }) {
  return (
    <li className="flex items-start gap-2 text-base text-ink">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} strokeWidth={2} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

type DecisionProps = Pick<Props, 'application' | 'onDecide'>;

/** What has happened so far, with the act that it asks for. */
function StatusBanners({ application, isOpen, onDecide }: DecisionProps & { isOpen: boolean }) {
  const { school, similar, verifications, answer } = application;
  const { status, isApproved, isVerified, decision, groupReason, suspension } = school;
  const call = verifications.find(({ method }) => method === 'call');
  return (
    <>
      {suspension ? (
        <Banner tone="danger" title="Suspended:">
          <bdi>{suspension.reason}</bdi>
        </Banner>
      ) : null}
      {groupReason && isOpen ? (
        <Banner tone="amber" title="Shares its website with another school:">
          <bdi>{groupReason}</bdi>
        </Banner>
      ) : null}
      {answer && !isApproved ? (
        <Banner tone="info" title="The school answered:">
          {answer}
        </Banner>
      ) : null}
      {decision && !isApproved ? (
        <Banner tone="plain" title={status === 'declined' ? 'Reason we gave:' : 'Our question:'}>
          {decision.text}
        </Banner>
      ) : null}
      {call?.status === 'pending' && !isVerified ? (
        <Banner
          tone="info"
          title="Verification by phone requested:"
          action={
            <Button size="sm" onClick={() => onDecide('confirm')}>
              Mark as called
            </Button>
          }
        >
          <PhoneLink e164={call.to} />
        </Banner>
      ) : null}
      {isOpen && similar.length > 0 ? (
        <Banner
          tone="amber"
          title="Possible duplicate:"
          action={
            <Button size="sm" onClick={() => onDecide('merge')}>
              Compare schools
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
        Request information
      </Button>
      {isVerified || call ? null : (
        <Button size="sm" variant="ghost" onClick={() => onDecide('confirm')}>
          Mark as called
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

/** The acts on a school that has been reviewed. */
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
          Recalculate usage<VisuallyHidden> of {school.name}</VisuallyHidden>
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

function PhoneLink({ e164 }: { e164: string }) {
  return (
    <a href={`tel:${e164}`} className="underline">
      <PhoneNumber e164={e164} />
    </a>
  );
}

function itemsOf({ school, by }: Application): { term: string; value: ReactNode }[] {
  const { website, phoneE164, phase, roll, externalIds } = school;
  const numbers = Object.values(externalIds ?? {}).filter(Boolean);
  return [
    {
      term: 'Website',
      value: website ? <ExternalLink href={website}>{addressText(website)}</ExternalLink> : 'Not given',
    },
    { term: 'Phone', value: phoneE164 ? <PhoneLink e164={phoneE164} /> : 'Not given' },
    { term: 'Address', value: addressLine(school) || 'Not given' },
    { term: 'Contact email', value: by?.email ?? 'Not given' },
    { term: 'Type of school', value: phase ? (PHASES[phase as Phase] ?? phase) : 'Not given' },
    { term: 'Pupils', value: roll ? roll.toLocaleString('en-GB') : 'Not given' },
    ...(numbers.length > 0 ? [{ term: 'Register number', value: numbers.join(', ') }] : []),
  ];
}
