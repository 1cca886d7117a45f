import { DeletionCard } from '../../../features/platform/deletion-card.tsx';
import { useDeletions } from '../../../features/platform/use-counts.ts';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { ListPage, type ListPageProps } from '../../../patterns/page-types/list.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type Props = Pick<ListPageProps<unknown>, 'title' | 'description' | 'tabs'>;

/** Wishes that data be deleted, to be decided about. */
export function DeletionsTab(page: Props) {
  const deletions = useDeletions();
  const reauth = useReauth();
  return (
    <>
      <ListPage
        {...page}
        resource={deletions}
        loadingLabel="Loading deletion requests"
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-48 w-full" />
            <Skeleton className="h-48 w-full" />
          </div>
        }
        empty={
          <EmptyState title="No deletion requests">
            Requests from people, and from networks for their people, are listed here.
          </EmptyState>
        }
      >
        {(requests) => (
          <div className="grid grid-cols-1 gap-4">
            {requests.map((request) => (
              <DeletionCard key={request.code} request={request} guard={reauth.guard} />
            ))}
            {deletions.hasMore ? (
              <Button className="justify-self-center" busy={deletions.loadingMore} onClick={deletions.loadMore}>
                Show more requests
              </Button>
            ) : null}
          </div>
        )}
      </ListPage>
      {reauth.dialog}
    </>
  );
}
