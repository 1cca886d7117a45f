import { lazy } from 'react';
import { useSession } from '../../data/session/session.tsx';
import { SchoolHome } from './school-home.tsx';

const PlatformHome = lazy(() => import('./platform-home.tsx'));

/** Only platform admins come here without a school. */
export default function HomePage() {
  const { institution } = useSession();
  return institution.status === 'empty' ? <PlatformHome /> : <SchoolHome />;
}
