import { Link } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import { href } from '../../domain/routes.ts';
import { buttonClass } from '../../ui/button.tsx';

/** The way to a larger plan where one is full, for who may look at plans. */
export function SeePlans({ size }: { size?: 'sm' }) {
  const { can } = useSession();
  if (!can('i.b.rea')) return null;
  return (
    <Link to={href('manage.subscription')} className={buttonClass(size ? { size } : {})}>
      View plans
    </Link>
  );
}
