import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { PlatformAdmin } from '../../domain/admin/people.ts';
import { When } from '../../patterns/when.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';

type Props = {
  admins: readonly PlatformAdmin[];
  /** The reader's own account. */
  self: string | undefined;
  onRevoke: (admin: PlatformAdmin) => void;
};

/** The platform admins. No one removes themselves, and the last one cannot be removed. */
export function AdminList({ admins, self, onRevoke }: Props) {
  return (
    <ul aria-label="Platform admins" className="divide-y divide-subtle rounded-surface border border-subtle bg-surface">
      {admins.map((admin) => (
        <li key={admin.uid} className="flex flex-wrap items-center gap-x-6 gap-y-2 p-card">
          <div className="flex min-w-0 flex-1 basis-48 items-center gap-3 lg:basis-64">
            <Avatar name={nameOf(admin)} />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <span dir="auto" className="font-medium text-ink wrap-anywhere">
                  {nameOf(admin)}
                </span>
                {admin.uid === self ? <Badge>You</Badge> : null}
              </p>
              <p className="text-sm text-ink-3 wrap-anywhere">{admin.email}</p>
            </div>
          </div>
          <div className="grid w-48 gap-1 lg:w-auto lg:grid-cols-2 lg:items-center lg:gap-6">
            <p className="flex items-center gap-2 text-sm text-ink-2 lg:w-48">
              {admin.hasSecondFactor ? (
                <>
                  <ShieldCheck className="size-4 shrink-0 text-good-text" strokeWidth={1.75} aria-hidden />
                  Two-step verification on
                </>
              ) : (
                <>
                  <ShieldAlert className="size-4 shrink-0 text-amber-text" strokeWidth={1.75} aria-hidden />
                  Two-step verification off
                </>
              )}
            </p>
            <p className="text-sm text-ink-3 lg:w-44">
              {admin.lastSignInAt ? (
                <>
                  Signed in <When iso={admin.lastSignInAt} />
                </>
              ) : (
                'Never signed in'
              )}
            </p>
          </div>
          <div className="flex min-w-28 justify-end">
            {admin.uid === self || admins.length < 2 ? null : (
              <Button size="sm" onClick={() => onRevoke(admin)}>
                Remove…<VisuallyHidden> {nameOf(admin)}</VisuallyHidden>
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ name, email, uid }: PlatformAdmin) => name ?? email ?? uid;
