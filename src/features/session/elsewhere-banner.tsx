import { useSession } from '../../data/session/session.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Another tab opened another school. This one stays in its own, so that nothing half written is lost, and asks. */
export function ElsewhereBanner() {
  const { chosenElsewhere, institution, institutions, chooseInstitution, keepInstitution } = useSession();
  if (!chosenElsewhere || institution.status !== 'ready') return null;
  const list = institutions.status === 'ready' ? institutions.value : [];
  const name = list.find(({ id }) => id === chosenElsewhere)?.name ?? 'another school';
  return (
    <Banner
      tone="info"
      live
      className="rounded-none"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => chooseInstitution(chosenElsewhere)}>
            Switch to {name}
          </Button>
          <Button size="sm" variant="ghost" onClick={keepInstitution}>
            Stay in {institution.value.name}
          </Button>
        </span>
      }
    >
      You opened {name} in another tab. This tab still shows {institution.value.name}.
    </Banner>
  );
}
