import { ListCache } from '../../../data/list-cache.tsx';
import { useOwnSchool } from '../../../features/register/use-own-school.ts';
import { Waiting } from '../../../features/register/waiting.tsx';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { OwnSchool } from '../school/own-school.tsx';

const TITLE = 'School registered';

export default function SchoolRegisteredPage() {
  return (
    <ListCache>
      <Registered />
    </ListCache>
  );
}

function Registered() {
  return (
    <OwnSchool own={useOwnSchool()} title={TITLE}>
      {(school) => (
        <AuthPage title={TITLE} step="school" lead={<bdi>{school.name}</bdi>}>
          <Waiting school={school} />
        </AuthPage>
      )}
    </OwnSchool>
  );
}
