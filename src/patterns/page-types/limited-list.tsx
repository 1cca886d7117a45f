import type { ReactNode } from 'react';
import { LimitMeter } from '../../ui/meter.tsx';
import { OverLimitState } from '../../ui/over-limit-state.tsx';
import { ListPage, type ListPageProps } from './list.tsx';

type Room = { readonly available: boolean; readonly used: number; readonly limit: number };

type Props<T> = Omit<ListPageProps<T>, 'actions' | 'notice' | 'empty'> & {
  /** What the plan limits, in the plural: "story widgets". */
  what: string;
  room: Room;
  /** Name of the plan; without one there is no limit to speak of. */
  plan: string | null;
  /** How room is made, in a sentence. */
  makeRoom: string;
  /** The way to a larger plan. */
  plans?: ReactNode;
  /** Makes one more; `null` for a person who may not, who is told nothing of the limit either. */
  add: ReactNode | null;
  /** Given the way to make the first, while there is room for it. */
  empty: (add: ReactNode) => ReactNode;
};

/** A list whose length the plan limits: how full it is beside the way to make one more, or, when full, how to make room. */
export function LimitedListPage<T>({ what, room, plan, makeRoom, plans, add, empty, ...page }: Props<T>) {
  const isWriter = add !== null;
  const label = what.charAt(0).toUpperCase() + what.slice(1);
  return (
    <ListPage
      {...page}
      actions={
        isWriter && room.available ? (
          <>
            <div className="w-40">
              <LimitMeter label={label} used={room.used} limit={room.limit} />
            </div>
            {page.resource.state.status === 'empty' ? null : add}
          </>
        ) : null
      }
      notice={
        isWriter && !room.available && plan !== null ? (
          <OverLimitState compact what={what} used={room.used} limit={room.limit} plan={plan} action={plans}>
            {makeRoom}
          </OverLimitState>
        ) : null
      }
      empty={empty(room.available ? add : null)}
    />
  );
}
