import { Link } from 'react-router-dom';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Inline } from '../../../ui/layout.tsx';
import { OverLimitState } from '../../../ui/over-limit-state.tsx';
import { SeePlans } from '../see-plans.tsx';

/** In place of what adds a channel, when the plan has no more of them. */
export function ChannelLimitReached() {
  const session = useSession();
  const { used, limit } = session.availability('channels');
  return (
    <OverLimitState
      what="channels"
      used={used}
      limit={limit}
      plan={session.subscription?.displayName ?? 'no plan'}
      action={
        <Inline justify="center">
          <SeePlans />
          <Link to={href('manage.channels')} className={buttonClass({ variant: 'primary' })}>
            Look at your channels
          </Link>
        </Inline>
      }
    >
      Delete one that is no longer needed to make room; its stories may stay.
    </OverLimitState>
  );
}
