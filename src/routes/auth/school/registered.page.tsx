import { SchoolGate } from '../../../features/register/school-gate.tsx';
import { useOwnSchool } from '../../../features/register/use-own-school.ts';
import { Waiting } from '../../../features/register/waiting.tsx';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { ListCache } from '../../../services/list-cache.tsx';

export default function SchoolRegisteredPage() {
  return (
    <ListCache>
      <Registered />
    </ListCache>
  );
}

function Registered() {
  const own = useOwnSchool();
  const name = own.state.status === 'ready' ? own.state.value.name : null;
  return (
    <AuthPage title="School registered" lead={name ? <bdi>{name}</bdi> : null}>
      <SchoolGate own={own}>{(school) => <Waiting school={school} />}</SchoolGate>
    </AuthPage>
  );
}
