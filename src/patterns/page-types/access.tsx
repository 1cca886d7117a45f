import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { PERMISSIONS, type Permission } from '../../domain/access.ts';
import { ProductError } from '../../domain/errors.ts';
import { NoPermissionState } from '../../ui/no-permission-state.tsx';

/** Whether the reader may be on the page at all; `school` is named as the one whose admins can help. */
export type PageAccess =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly permission: Permission; readonly school: string };

export const ALLOWED: PageAccess = { allowed: true };

/** The permission that the server says the reader lacks. */
export function missingPermission(error: Error): Permission | null {
  if (!(error instanceof ProductError) || error.code !== 'forbidden') return null;
  const { permission } = error.details;
  return permission && permission in PERMISSIONS ? (permission as Permission) : null;
}

type HelpProps = { permission: Permission; align?: 'start' | 'center' };

/** Shows who can give a permission and lets the reader ask them. The app provides it, since it needs data. */
export const AccessHelpContext = createContext<ComponentType<HelpProps> | null>(null);

type Props = { permission: Permission; school: string; action?: ReactNode; level?: 1 | 2 };

export function NoAccess({ permission, school, action, level = 2 }: Props) {
  const Help = use(AccessHelpContext);
  return (
    <NoPermissionState
      permission={PERMISSIONS[permission]}
      code={permission}
      grantedBy={`an admin of ${school}`}
      help={Help ? <Help permission={permission} /> : null}
      action={action}
      level={level}
    />
  );
}
