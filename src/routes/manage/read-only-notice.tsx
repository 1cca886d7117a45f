import { use } from 'react';
import { PERMISSIONS, type Permission } from '../../domain/access.ts';
import { AccessHelpContext } from '../../patterns/page-types/access.tsx';
import { Banner } from '../../ui/banner.tsx';

type Props = {
  permission: Permission;
  /** What cannot be done without it: "edit these settings". */
  act: string;
};

/** Above what the reader may see and not change: which permission is missing, and a way to ask for it. */
export function ReadOnlyNotice({ permission, act }: Props) {
  const Help = use(AccessHelpContext);
  return (
    <Banner tone="plain" title={`To ${act} you need the permission “${PERMISSIONS[permission]}”`}>
      {Help ? <Help permission={permission} align="start" /> : null}
    </Banner>
  );
}
