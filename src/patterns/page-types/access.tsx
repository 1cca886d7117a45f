import { PERMISSIONS, type Permission } from '../../domain/access.ts';
import { NoPermissionState } from '../../ui/no-permission-state.tsx';

/** Whether the reader may be on the page at all; `school` is named as the one whose administrator can help. */
export type PageAccess =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly permission: Permission; readonly school: string };

export const ALLOWED: PageAccess = { allowed: true };

export function NoAccess({ permission, school }: { permission: Permission; school: string }) {
  return (
    <NoPermissionState
      permission={lowerFirst(PERMISSIONS[permission])}
      code={permission}
      grantedBy={`an administrator of ${school}`}
      level={2}
    />
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
