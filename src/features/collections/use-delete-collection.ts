import { useCall } from '../../data/call.ts';
import { deleteCollection } from '../../domain/api/collections.ts';

/** @throws what the dialog shows, such as the widgets that still show it */
export function useDeleteCollection(): (id: string) => Promise<void> {
  const call = useCall();
  return async (id) => {
    await call(deleteCollection, { params: { id } });
  };
}
