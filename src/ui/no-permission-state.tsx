import type { ReactNode } from 'react';
import { LockedDrawing } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';

interface Props {
  /** What it is called where it is given: "See channels". */
  permission: string;
  /** Its code, for the details that support asks for. */
  code?: string;
  /** Who can give it: "an admin of Oakfield School". */
  grantedBy?: string;
  /** The names of those people and a way to ask them, once they are known. */
  help?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3;
}

/** Instead of a page that the reader has no permission for: which permission it is, and how to get it. */
export function NoPermissionState({
  permission,
  code,
  grantedBy = 'an admin of your school',
  help,
  action,
  level,
}: Props) {
  return (
    <EmptyState
      data-slot="no-permission-state"
      drawing={<LockedDrawing />}
      title="You don’t have access to this page"
      action={action}
      level={level}
    >
      <p>
        Ask {grantedBy} for “{permission}”.
      </p>
      {help ? <div className="mt-4">{help}</div> : null}
      {code ? (
        <details className="mt-4 text-sm text-ink-3">
          <summary className="inline-flex min-h-target cursor-pointer items-center rounded-control px-1 outline-focus hover:text-ink">
            Details
          </summary>
          <p>
            Permission code: <code className="font-mono">{code}</code>
          </p>
        </details>
      ) : null}
    </EmptyState>
  );
}
