import { Link } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import { href } from '../../domain/routes.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { BarePage } from './bare-page.tsx';
import { SchoolList } from './school-list.tsx';

/** Shown when no school is open: the person has several, or the last one could not be opened. */
export function ChooseSchool() {
  const { user, institution, retryInstitution, signOut } = useSession();
  const failure = institution.status === 'error' ? institution.error : null;
  return (
    <BarePage
      title={failure ? 'We couldn’t open the school' : 'Choose a school'}
      corner={
        <>
          {user?.claims.admin ? (
            <Link to={href('admin.manageschools')} className={buttonClass({ variant: 'ghost' })}>
              Platform admin
            </Link>
          ) : null}
          <Button variant="ghost" onClick={() => void signOut()}>
            Sign out
          </Button>
        </>
      }
    >
      {failure ? (
        <Banner
          tone="danger"
          title={errorMessage(failure)}
          action={
            <Button size="sm" onClick={retryInstitution}>
              Try again
            </Button>
          }
        >
          Nothing was changed.
        </Banner>
      ) : (
        <p className="text-ink-2">You can switch school at any time from the sidebar.</p>
      )}
      <SchoolList />
    </BarePage>
  );
}
