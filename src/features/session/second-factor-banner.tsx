import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Link, useLocation } from 'react-router-dom';
import { useRequiredSecondFactor } from '../../data/identity/required-second-factor.ts';
import { href } from '../../domain/routes.ts';
import { dateText, daysLeft } from '../../patterns/dates.ts';
import { useNow } from '../../patterns/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { linkClass } from '../../ui/link.tsx';

/** How long is left to turn on a second factor that will be required. */
export function SecondFactorBanner() {
  const now = useNow();
  const { coming } = useRequiredSecondFactor(now);
  const { pathname, search, hash } = useLocation();
  const page = href('user.mfa');
  if (!coming) return null;
  const days = daysLeft(coming.from, now);
  return (
    <Banner
      tone="amber"
      icon={ShieldAlert}
      className="rounded-none"
      action={
        pathname === page ? null : (
          <Link to={href('user.mfa', null, { target: `${pathname}${search}${hash}` })} className={linkClass()}>
            Turn on
          </Link>
        )
      }
    >
      {coming.by} requires two-step verification from {dateText(coming.from)}. {days <= 1 ? '1 day' : `${days} days`}{' '}
      left.
    </Banner>
  );
}
