import { cx } from 'class-variance-authority';
import { Link, useLocation } from 'react-router-dom';
import { type RouteId, routeById } from '../../domain/routes.ts';

const PAGES = ['user', 'user.mfa', 'user.comms', 'user.dataexport'] as const satisfies readonly RouteId[];

/** From one page of the account to the others. */
export function AccountNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Your account">
      <ul className="flex flex-wrap gap-1 border-b border-subtle">
        {PAGES.map((id) => {
          const { path, title } = routeById(id);
          const isHere = path === pathname;
          return (
            <li key={id}>
              <Link
                to={path}
                aria-current={isHere ? 'page' : undefined}
                className={cx(
                  '-mb-px flex min-h-control items-center border-b-2 px-3 text-base transition-colors',
                  isHere
                    ? 'border-brand font-medium text-brand-text'
                    : 'border-transparent text-ink-2 hover:border-strong hover:text-ink',
                )}
              >
                {title}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
