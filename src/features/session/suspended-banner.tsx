import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useSession } from '../../data/session/session.tsx';
import { dateText } from '../../patterns/dates.ts';
import { Banner } from '../../ui/banner.tsx';

/** Why a school is suspended, for its members, on every page. */
export function SuspendedBanner() {
  const { institution } = useSession();
  if (institution.status !== 'ready' || !institution.value.suspension) return null;
  const { name, suspension } = institution.value;
  return (
    <Banner tone="danger" icon={ShieldAlert} className="rounded-none">
      <bdi>{name}</bdi> was suspended on {dateText(suspension.at)}. Visitors can’t see its stories and nothing can be
      changed. Reason: <bdi>{suspension.reason}</bdi>
    </Banner>
  );
}
