import { PERMISSIONS, type Permission } from '../../domain/access.ts';
import { Banner } from '../../ui/banner.tsx';
import AccessHelp from './access-help.tsx';

type Props = {
  permission: Permission;
  /** What cannot be done without it: "edit these settings". */
  act: string;
};

/** Above what the reader may see and not change: which permission is missing, and a way to ask for it. */
export function ReadOnlyNotice({ permission, act }: Props) {
  return (
    <Banner tone="plain" title={`To ${act} you need the permission “${PERMISSIONS[permission]}”`}>
      <AccessHelp permission={permission} align="start" />
    </Banner>
  );
}
