import { Link } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import { href } from '../../domain/routes.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';

type Props = {
  /** "widget" */
  what: string;
  /** What it means, in a sentence. */
  children: string;
};

/** Above something that is paused because it is over the plan’s limit. */
export function DisabledByPlan({ what, children }: Props) {
  const { can } = useSession();
  return (
    <Banner
      tone="amber"
      title={`This ${what} is paused: over plan limit`}
      action={
        can('i.b.rea') ? (
          <Link to={href('manage.subscription')} className={buttonClass({ size: 'sm' })}>
            {can('i.b.wr') ? 'Choose what to keep' : 'View plan'}
          </Link>
        ) : undefined
      }
    >
      Your school’s plan does not include it. {children}
    </Banner>
  );
}
