import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { LostDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link.tsx';
import { InPlace } from '../in-place.tsx';
import { useNavigation } from '../navigation.ts';
import { useRouteHistory } from '../route-history.ts';
import { useAllows } from '../use-allows.ts';

/** No route has this address: where one came from, and pages that may be meant. */
export function NotFound() {
  const { user } = useSession();
  const allows = useAllows();
  const navigation = useNavigation();
  const { pathname, search } = useLocation();
  const previous = useRouteHistory().previous(`${pathname}${search}`);
  const links = user ? navigation(allows).flatMap(({ items }) => items) : [];
  return (
    <InPlace>
      <div className="grid justify-items-center gap-6 py-10">
        <EmptyState
          level={1}
          drawing={<LostDrawing />}
          title="Page not found"
          action={
            previous ? (
              <Link to={previous.path} className={buttonClass({ variant: 'primary' })}>
                Back to {previous.title}
              </Link>
            ) : (
              <Link to="/" className={buttonClass({ variant: 'primary' })}>
                {user ? 'Go to Home' : 'Sign in'}
              </Link>
            )
          }
        >
          Check the address, or go back to Home.
        </EmptyState>
        {links.length > 0 ? (
          <nav aria-label="Useful pages">
            <ul className="flex flex-wrap justify-center gap-x-5 gap-y-2">
              {links.map(({ id, path, label }) => (
                <li key={id}>
                  <Link to={path} className={linkClass()}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
    </InPlace>
  );
}
