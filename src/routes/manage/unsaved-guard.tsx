import { type ComponentProps, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Unsaved } from '../../ui/unsaved.ts';
import { UnsavedGuard as Guard } from '../../ui/unsaved-guard.tsx';

type Props = Omit<ComponentProps<typeof Guard>, 'navigate' | 'dirty'> & { unsaved: Unsaved };

/** Asks before what was typed on this page is left behind. */
export function UnsavedGuard({ unsaved, ...props }: Props) {
  const navigate = useNavigate();
  const isDirty = useSyncExternalStore(unsaved.subscribe, unsaved.get);
  return <Guard {...props} dirty={isDirty} navigate={navigate} />;
}
