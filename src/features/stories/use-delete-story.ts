import { useRefresh } from '../../data/lists.ts';
import { useServices } from '../../data/provider.tsx';

/** @throws what the dialog shows */
export function useDeleteStory(): (id: string) => Promise<void> {
  const { api } = useServices();
  const refresh = useRefresh();
  return async (id) => {
    await api.deleteStory(id);
    await refresh('stories', 'stories-page', 'collections', 'collection');
  };
}
