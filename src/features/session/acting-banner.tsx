import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Shown to a platform admin in a school that is not their own, with a way out. */
export function ActingBanner() {
  const { user, iid, institution, leaveInstitution } = useSession();
  const navigate = useNavigate();
  if (user?.claims.admin !== true || institution.status !== 'ready' || !iid) return null;
  if (user.claims.institutions?.[iid]) return null;
  const { name } = institution.value;
  const leave = () => {
    // What is on screen belongs to the school.
    navigate('/admin');
    leaveInstitution();
  };
  return (
    <Banner
      tone="amber"
      icon={ShieldAlert}
      className="rounded-none"
      action={
        <Button size="sm" onClick={leave}>
          Leave {name}
        </Button>
      }
    >
      You are in {name} as a platform admin. Your actions are logged.
    </Banner>
  );
}
