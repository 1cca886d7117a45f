import { useSession } from './session/session.tsx';

/** Under whose name drafts are kept: the person's, in the chosen school. */
export function useDraftOwner(): string {
  const { user, iid } = useSession();
  return `${user?.uid ?? ''}.${iid ?? ''}`;
}
