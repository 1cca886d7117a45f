import { Link } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import { href } from '../../domain/routes.ts';
import { Banner } from '../../ui/banner.tsx';
import { linkClass } from '../../ui/link.tsx';

/** Tells the people of a new school that it is not approved yet, and what they can do meanwhile. */
export function AwaitingApproval() {
  const { institution, can } = useSession();
  const school = institution.status === 'ready' ? institution.value : null;
  if (!school || school.isApproved) return null;
  const { id, name, status, decision, isVerified } = school;
  if (status === 'declined') {
    return (
      <Banner tone="danger" title={`${name} was not approved`}>
        {decision?.text}
      </Banner>
    );
  }
  const steps = [
    !isVerified &&
      can('i.s.wr') && { to: href('auth.school.verify', null, { school: id }), label: 'Verify your school' },
    can('s.c.wr') && { to: href('manage.channels.add'), label: 'Add channels' },
    can('s.s.rea') && { to: href('manage.stories'), label: 'Review stories' },
    can('i.s.rea') && { to: href('manage.school'), label: 'Complete the school’s settings' },
    can('i.u.wr') && { to: href('manage.users'), label: 'Invite colleagues' },
  ].filter((step) => step !== false);
  return (
    <Banner tone="amber" title={`${name} is awaiting approval`}>
      {status === 'asked' && decision
        ? decision.text
        : 'We check new schools, usually within one working day, and email you. Visitors see your stories once it is approved.'}
      {steps.length > 0 ? (
        <ul aria-label="What you can do now" className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          {steps.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={linkClass()}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}
