import { useEditions, useNewsletter } from '../../../data/newsletters/newsletters.ts';
import { useSession } from '../../../data/session/session.tsx';
import { EditionList } from '../../../features/newsletters/edition-list.tsx';
import { NewEditionButton } from '../../../features/newsletters/new-edition-button.tsx';
import { lastKnown } from '../../../patterns/last-known.ts';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { NoStoriesDrawing } from '../../../ui/drawings.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { DisabledByPlan } from '../../manage/disabled-by-plan.tsx';
import { newsletterCrumbs } from './crumbs.tsx';

/** All editions of a newsletter. */
export function EditionsList({ id }: { id: string }) {
  const mayWrite = useSession().can('s.w.wr');
  const newsletter = lastKnown(useNewsletter(id).state);
  const editions = useEditions(id);
  const isPaused = newsletter?.disabledByPlan ?? false;
  return (
    <ResourceListPage
      title="Editions"
      description="All editions of this newsletter, the latest first."
      breadcrumbs={[...newsletterCrumbs(id, newsletter), { label: 'Editions' }]}
      resource={editions}
      nouns={['edition', 'editions']}
      add={mayWrite && !isPaused ? <NewEditionButton newsletterId={id} /> : null}
      banner={
        isPaused ? (
          <DisabledByPlan what="newsletter">Its editions are kept, but can’t be changed.</DisabledByPlan>
        ) : null
      }
      skeleton={<SkeletonList rows={6} />}
      safe="Nothing was changed."
      none={{
        drawing: <NoStoriesDrawing />,
        text: 'A new edition fills itself with your published stories. You can change it before it is sent.',
      }}
    >
      {(shown) => (
        <div className="grid grid-cols-1 gap-4">
          <EditionList editions={shown} label="Editions" />
          {editions.hasMore ? (
            <div>
              <Button busy={editions.loadingMore} onClick={editions.loadMore}>
                Show more
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </ResourceListPage>
  );
}
