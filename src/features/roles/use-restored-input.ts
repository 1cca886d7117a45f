import { useEffect, useRef } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useAlerts } from '../../data/alerts.tsx';
import { useSessionStore } from '../../data/session/session-context.tsx';
import type { Permission } from '../../domain/access.ts';
import type { SchemaForm } from '../../ui/use-schema-form.ts';

/** By person, school and place; gone with the tab. */
const SAVED_INPUT = new Map<string, FieldValues>();

/**
 * Keeps what was typed when the page is taken away because its permission was, and puts it back when the page comes
 * again. Left otherwise, nothing is kept: the unsaved guard has asked.
 * @returns what the form's `onDirtyChange` calls
 */
export function useRestoredInput<Input extends FieldValues, Output>(
  form: SchemaForm<Input, Output>,
  place: string,
  permission: Permission,
  onDirtyChange: (dirty: boolean) => void,
): (dirty: boolean) => void {
  const store = useSessionStore();
  const alerts = useAlerts();
  const isDirty = useRef(false);
  const tell = useRef((dirty: boolean) => {
    isDirty.current = dirty;
    onDirtyChange(dirty);
  });
  useEffect(() => {
    const { user, iid } = store.getState();
    const key = `${user?.uid} ${iid} ${place}`;
    const input = SAVED_INPUT.get(key);
    SAVED_INPUT.delete(key);
    for (const [name, value] of Object.entries(input ?? {})) {
      form.setValue(name as Path<Input>, value, { shouldDirty: true });
    }
    return () => {
      const now = store.getState();
      const isTaken =
        now.user?.uid === user?.uid &&
        now.iid === iid &&
        now.role.status === 'ready' &&
        !now.role.value.permissions.includes(permission) &&
        now.user?.claims.admin !== true;
      if (!isTaken || !isDirty.current) return;
      SAVED_INPUT.set(key, form.getValues());
      alerts.show(
        'warning',
        'Your role changed while you were editing. Your changes are kept in this tab until you have the permission again.',
      );
    };
  }, [store, alerts, form, place, permission]);
  return tell.current;
}
