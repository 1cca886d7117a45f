import type { ReactNode } from 'react';
import { ProductError } from '../../domain/errors.ts';
import type { AsyncState } from '../../lib/async-state.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { LostDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Crumb } from './crumb.ts';

export type MissingThing = {
  /** With a capital: "Story". */
  what: string;
  /** Leads to where the others are. */
  back: ReactNode;
};

/** Whether the server, or the list that it would be in, says that there is no such thing. What was shown before stays. */
export function isMissing(state: AsyncState<unknown>): boolean {
  if (state.status === 'empty') return true;
  if (state.status !== 'error' || state.last !== undefined) return false;
  return state.error instanceof ProductError && state.error.code === 'not-found';
}

/** The whole page of a thing that is not there, so that its title does not name one. */
export function MissingPage({
  what,
  back,
  breadcrumbs,
}: MissingThing & { breadcrumbs?: readonly Crumb[] | undefined }) {
  return (
    <div data-slot="missing-page" className="grid grid-cols-1 gap-page">
      {breadcrumbs ? <Breadcrumbs items={[...breadcrumbs.slice(0, -1), { label: 'Not found' }]} /> : null}
      <EmptyState drawing={<LostDrawing />} title={`${what} not found`} level={1} action={back}>
        It may have been deleted, or belong to another school.
      </EmptyState>
    </div>
  );
}
