import { useCall } from '../../data/call.ts';
import { deleteStory } from '../../domain/api/stories.ts';

/** @throws what the dialog shows */
export function useDeleteStory(): (id: string) => Promise<void> {
  const call = useCall();
  return async (id) => {
    await call(deleteStory, { params: { id } });
  };
}
