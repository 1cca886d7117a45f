import type { ReactNode } from 'react';
import type { Member } from '../../domain/member/schema.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';

type Props = {
  label: string;
  members: readonly Member[];
  /** How many there are in all, those not fetched yet with them. */
  total: number;
  row: (member: Member) => ReactNode;
};

/** A school with hundreds of people: only those in sight are in the page, so that nothing slows down as more come. */
export default function ManyMembers({ label, members, total, row }: Props) {
  return (
    <div className="overflow-clip rounded-surface border border-subtle bg-surface">
      <VirtualList
        label={label}
        scroll="window"
        items={members}
        itemKey={({ uid }) => uid}
        total={total}
        renderItem={(member, index) => (
          <div className={index < members.length - 1 ? 'border-b border-subtle' : ''}>{row(member)}</div>
        )}
      />
    </div>
  );
}
