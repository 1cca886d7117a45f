import { useSession } from '../../data/session/session.tsx';
import { lazyCode } from '../../ui/lazy-code.tsx';
import { SchoolHome } from './school-home.tsx';

const PlatformHome = lazyCode(async () => (await import('./platform-home.tsx')).default);

/** Only platform admins come here without a school. */
export default function HomePage() {
  const { institution } = useSession();
  return institution.status === 'empty' ? <PlatformHome /> : <SchoolHome />;
}
