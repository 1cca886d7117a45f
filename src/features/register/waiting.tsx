import BadgeCheck from 'lucide-react/icons/badge-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useAlerts } from '../../data/alerts.tsx';
import type { Institution } from '../../domain/institution/schema.ts';
import { href } from '../../domain/routes.ts';
import { useNavigateAfter } from '../../patterns/use-navigate-after.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Question } from './question.tsx';

const CAN_DO = [
  'Add channels and import their posts',
  'Write, approve and hide stories',
  'Create collections and preview widgets',
  'Invite colleagues',
] as const;

/** The state of a new school. Continues automatically once it is approved. */
export function Waiting({ school }: { school: Institution }) {
  const navigate = useNavigateAfter();
  const alerts = useAlerts();
  const { isApproved, isVerified, status, decision, name, id } = school;

  useEffect(() => {
    if (!isApproved) return;
    alerts.done(`${name} is approved.`, 'Welcome to SprX.');
    navigate(href('home'), { replace: true });
  }, [isApproved, name, alerts, navigate]);

  if (status === 'declined' || status === 'merged') {
    return (
      <div className="grid justify-items-start gap-5">
        <Banner
          tone={status === 'declined' ? 'danger' : 'info'}
          title={status === 'declined' ? 'Not approved' : 'Merged with another school'}
          live
        >
          {decision?.text ?? 'Contact us to find out why.'}
        </Banner>
        <Link to={href('auth.school')} className={buttonClass({ variant: 'primary' })}>
          Find another school
        </Link>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="flex flex-wrap gap-2" role="status">
        <Badge tone="amber" icon={Hourglass}>
          {status === 'asked' ? 'Awaiting your answer' : 'Awaiting approval'}
        </Badge>
        {isVerified ? (
          <Badge tone="good" icon={BadgeCheck}>
            Verified
          </Badge>
        ) : (
          <Badge>Not verified yet</Badge>
        )}
      </p>
      {status === 'asked' && decision ? <Question text={decision.text} /> : null}
      <ol className="grid list-decimal gap-3 ps-5 text-base text-ink-2 marker:text-ink-3">
        <li>{isVerified ? 'Your school is verified.' : 'Verify your school. This makes approval quicker.'}</li>
        <li>We check your details, usually within one working day, and email you.</li>
        <li>This page continues automatically once your school is approved. You can close it.</li>
      </ol>
      <div>
        <h2 className="text-base font-semibold text-ink">What you can do now</h2>
        <ul className="mt-2 grid list-disc gap-1 ps-5 text-base text-ink-2 marker:text-ink-3">
          {CAN_DO.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-3">Visitors see your stories and widgets once the school is approved.</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-subtle pt-4">
        {isVerified ? null : (
          <Link
            to={href('auth.school.verify', null, { school: id })}
            className={buttonClass({ variant: status === 'asked' ? 'secondary' : 'primary' })}
          >
            Verify school
          </Link>
        )}
        <Link to={href('home')} className={buttonClass({ variant: isVerified ? 'primary' : 'secondary' })}>
          Open school
        </Link>
      </div>
    </div>
  );
}
