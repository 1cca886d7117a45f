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
            View channels
          </Link>
        </Inline>
      }
    >
      Delete a channel you no longer need. You can keep its stories.
    </OverLimitState>
  );
}
