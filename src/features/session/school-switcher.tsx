import { useNavigate } from 'react-router-dom';
import { useSession } from '../../services/session.tsx';
import { DropdownMenu, MenuLabel, MenuRadioGroup, MenuRadioItem } from '../../ui/dropdown-menu.tsx';
import { SidebarFoot } from '../../ui/sidebar.tsx';

/** The open school at the sidebar's foot; a menu when the person has another one. */
export function SchoolSwitcher() {
  const { institution, institutions, iid, chooseInstitution } = useSession();
  const navigate = useNavigate();
  if (institution.status !== 'ready') return null;
  const { name, subscription } = institution.value;
  const detail = subscription ? `${subscription.displayName} plan` : 'No plan yet';
  const schools =
    institutions.status === 'ready' ? institutions.value : institutions.status === 'error' ? institutions.last : [];
  if (!schools || schools.length < 2) return <SidebarFoot name={name} detail={detail} switchable={false} />;
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
