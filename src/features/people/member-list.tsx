import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../../data/call.ts';
import type { Guard } from '../../data/guard.ts';
import { useRolesBeyond } from '../../data/identity/people-lists.ts';
import type { EndpointPages } from '../../data/resource.ts';
import type { Role } from '../../domain/access.ts';
import { removeMember } from '../../domain/api/people.ts';
import type { Member } from '../../domain/member/schema.ts';
import { LiveList } from '../../patterns/live-list.tsx';
import { PersonList } from '../../patterns/people/person-row.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../ui/lazy-code.tsx';
import { LoadMore } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { MemberRow } from './member-row.tsx';

const ManyMembers = lazyPart(async () => (await import('./many-members.tsx')).default, <SkeletonList rows={12} />);
const LABEL = 'People of the school';

type Props = {
  pages: EndpointPages<Member>;
  members: readonly Member[];
  roles: readonly Role[];
  ownUid: string | null;
  mayWrite: boolean;
  guard: Guard;
};

/** Up to so many are a plain list, which the browser’s own search finds. By how many there are, not by how many are shown: nothing is drawn over as more come. */
const LOTS = 300;

/** The people of a school, a hundred at a time. */
export function MemberList({ pages, members, roles, ownUid, mayWrite, guard }: Props) {
  const call = useCall();
  const [removing, setRemoving] = useState<Member>();
  const beyond = useRolesBeyond(roles);
  const name = removing?.displayName ?? removing?.email ?? '';
  const { total, hasMore, loadingMore, loadMore } = pages;
  const current = useRef(pages);
  useEffect(() => {
    current.current = pages;
  }, [pages]);
  const onChanged = useCallback(
    (changed: Member) => current.current.change((each) => (each.uid === changed.uid ? changed : each)),
    [],
  );
  const all = hasMore ? Math.max(total ?? 0, members.length + 1) : members.length;
  const row = (member: Member, as?: 'div') => (
    <MemberRow
      key={member.uid}
      as={as}
      member={member}
      roles={roles}
      beyond={beyond}
      isSelf={member.uid === ownUid}
      mayWrite={mayWrite}
      guard={guard}
      onChanged={onChanged}
      onRemove={setRemoving}
    />
  );
  return (
    <LiveList fresh={pages.fresh} nouns={['person', 'people']} onShowFresh={pages.showFresh}>
      {all > LOTS ? (
        // More than a screen of rows: what follows is out of sight from the start, and nothing is pushed down as they come.
        <div className="min-h-dvh">
          <ManyMembers label={LABEL} members={members} total={all} row={(member) => row(member, 'div')} />
        </div>
      ) : (
        <PersonList label={LABEL}>{members.map((member) => row(member))}</PersonList>
      )}
      {hasMore || members.length > 100 ? (
        <LoadMore shown={members.length} total={all} noun="people" step={100} busy={loadingMore} onMore={loadMore} />
      ) : null}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(open) => (open ? undefined : setRemoving(undefined))}
        title={`Remove ${name} from the school?`}
        confirmLabel="Remove"
        tone="danger"
        onConfirm={async () => {
          if (removing) await call(removeMember, { params: { uid: removing.uid } });
        }}
      >
        <p>They lose access immediately and get an email. Their stories stay with the school.</p>
      </ConfirmDialog>
    </LiveList>
  );
}
