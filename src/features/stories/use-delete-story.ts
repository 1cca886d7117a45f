import { useRefresh } from '../../services/lists.ts';
import { useServices } from '../../services/provider.tsx';

/** @throws what the dialog shows */
export function useDeleteStory(): (id: string) => Promise<void> {
  const { api } = useServices();
  const refresh = useRefresh();
  return async (id) => {
    await api.deleteStory(id);
    await refresh('stories', 'stories-page', 'collections', 'collection');
  };
}
