import type { ReactNode } from 'react';
import { LockedDrawing } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';

interface Props {
  /** What it would allow, to follow "You need permission to": "see channels". */
  permission: string;
  /** Its code, for whoever grants it. */
  code?: string;
  grantedBy?: string;
  action?: ReactNode;
  level?: 1 | 2 | 3;
}

export function NoPermissionState({
  permission,
  code,
  grantedBy = 'an administrator of your school',
  action,
  level,
}: Props) {
  return (
    <EmptyState
      data-slot="no-permission-state"
      drawing={<LockedDrawing />}
      title="This is not open to you yet"
      action={action}
      level={level}
    >
      <p>
        You need permission to {permission}
        {code ? (
          <>
            {' '}
            (<code className="font-mono text-sm">{code}</code>)
          </>
        ) : null}
        . It can be given by {grantedBy}.
      </p>
    </EmptyState>
  );
}
