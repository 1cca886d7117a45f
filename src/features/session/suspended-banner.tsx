import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useSession } from '../../data/session/session.tsx';
import { dateText } from '../../patterns/dates.ts';
import { Banner } from '../../ui/banner.tsx';

/** Why a school is closed, for everybody who is in it, on every page. */
export function SuspendedBanner() {
  const { institution } = useSession();
  if (institution.status !== 'ready' || !institution.value.suspension) return null;
  const { name, suspension } = institution.value;
  return (
    <Banner tone="danger" icon={ShieldAlert} className="rounded-none">
      SprX suspended <bdi>{name}</bdi> on {dateText(suspension.at)}. Nothing of it is shown to visitors, and nothing in
      it can be changed. The reason: <bdi>{suspension.reason}</bdi>
    </Banner>
  );
}
