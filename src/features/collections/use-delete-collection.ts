import { useRefresh } from '../../data/lists.ts';
import { useServices } from '../../data/provider.tsx';

/** @throws what the dialog shows, such as the widgets that still show it */
export function useDeleteCollection(): (id: string) => Promise<void> {
  const { api } = useServices();
  const refresh = useRefresh();
  return async (id) => {
    await api.deleteCollection(id);
    await refresh('collections', 'stories', 'stories-page');
  };
}
