import { useNavigate } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import type { Institution } from '../../domain/institution/schema.ts';
import { DropdownMenu, MenuLabel, MenuRadioGroup, MenuRadioItem } from '../../ui/dropdown-menu.tsx';
import { SidebarFoot } from '../../ui/sidebar-foot.tsx';

const NONE = { name: 'No school open', detail: 'Choose a school' };

/** The open school at the sidebar's foot; a menu when the person has another one, or has none open. */
export function SchoolSwitcher() {
  const { institution, institutions, iid, chooseInstitution } = useSession();
  const navigate = useNavigate();
  const schools =
    institutions.status === 'ready' ? institutions.value : institutions.status === 'error' ? institutions.last : [];
  const isOpen = institution.status === 'ready';
  if (!isOpen && !schools?.length) return null;
  const { name, detail } = isOpen ? inWords(institution.value) : NONE;
  if (!schools || (isOpen && schools.length < 2)) return <SidebarFoot name={name} detail={detail} switchable={false} />;
  const choose = (id: string) => {
    if (id === iid) return;
    // What is on screen belongs to the other school.
    navigate('/');
    chooseInstitution(id);
  };
  return (
    <DropdownMenu side="top" label="Schools" trigger={<SidebarFoot name={name} detail={detail} />}>
      <MenuLabel>Your schools</MenuLabel>
      <MenuRadioGroup value={iid ?? ''} onValueChange={choose}>
        {schools.map((school) => (
          <MenuRadioItem key={school.id} value={school.id}>
            {school.name}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </DropdownMenu>
  );
}

function inWords({ name, subscription }: Institution): typeof NONE {
  return { name, detail: subscription ? `${subscription.displayName} plan` : 'No plan yet' };
}
