import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useMutation } from '../../data/mutation.ts';
import { copyWidget, deleteWidget } from '../../domain/api/widgets.ts';
import type { Widget } from '../../domain/widget/schema.ts';

/** Copies of widgets; the last one can be undone. */
export function useDuplicates() {
  const { showError } = useAlerts();
  const [last, setLast] = useState<Widget | null>(null);
  const forget = () => setLast(null);
  const copy = useMutation(copyWidget, { onSuccess: ({ widget }) => setLast(widget), onError: showError });
  const undoCopy = useMutation(deleteWidget, { onSuccess: forget, onError: showError });
  return {
    last,
    forget,
    duplicate: ({ id }: Widget) => void copy.run({ params: { id }, body: {} }),
    undo: ({ id }: Widget) => void undoCopy.run({ params: { id } }),
    isUndoing: undoCopy.busy,
  };
}
