import { useRefresh } from '../../services/lists.ts';
import { useServices } from '../../services/provider.tsx';

/** @throws what the dialog shows, such as the widgets that still show it */
export function useDeleteCollection(): (id: string) => Promise<void> {
  const { api } = useServices();
  const refresh = useRefresh();
  return async (id) => {
    await api.deleteCollection(id);
    await refresh('collections', 'stories', 'stories-page');
  };
}
