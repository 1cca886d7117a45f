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

/** Above a thing that the plan has no room for. */
export function DisabledByPlan({ what, children }: Props) {
  const { can } = useSession();
  return (
    <Banner
      tone="amber"
      title={`This ${what} is switched off.`}
      action={
        can('i.b.rea') ? (
          <Link to={href('manage.subscription')} className={buttonClass({ size: 'sm' })}>
            {can('i.b.wr') ? 'Choose what to keep' : 'See the plan'}
          </Link>
        ) : undefined
      }
    >
      The plan of your school has no room for it. {children}
    </Banner>
  );
}
