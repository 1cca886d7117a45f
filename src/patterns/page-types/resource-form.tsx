import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { type Unsaved, useStays } from '../../ui/unsaved.ts';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { DetailPage } from './detail.tsx';

type GuardProps = Omit<ComponentProps<typeof UnsavedGuard>, 'dirty'>;

type Props<T> = Omit<ComponentProps<typeof DetailPage<T>>, 'children'> &
  GuardProps & {
    /** The page's `useUnsaved()`, which the form's `onDirtyChange` sets. */
    unsaved: Unsaved;
    /** Shown in the form's place where the plan allows no more of what it creates; what was typed before that stays. */
    full?: ReactNode;
    /** The form, of a `FormLayout`. */
    children: (value: T) => ReactNode;
  };

/** A page on which one thing is made or changed by one form, and which asks before what was typed is left behind. */
export function ResourceFormPage<T>({ unsaved, what, navigate, full, children, ...page }: Props<T>) {
  const stays = useStays(unsaved, !full);
  return (
    <>
      <Guard unsaved={unsaved} what={what} navigate={navigate} />
      <DetailPage {...page}>{(value) => (stays ? children(value) : full)}</DetailPage>
    </>
  );
}

/** Apart, so that the first letter does not draw the page anew. */
function Guard({ unsaved, ...props }: GuardProps & { unsaved: Unsaved }) {
  const isDirty = useSyncExternalStore(unsaved.subscribe, unsaved.get);
  return <UnsavedGuard {...props} dirty={isDirty} />;
}
