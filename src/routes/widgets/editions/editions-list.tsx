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
  const { state } = useNewsletter(id);
  const newsletter = lastKnown(state);
  const editions = useEditions(id);
  const isPaused = newsletter?.disabledByPlan ?? false;
  // What the newsletter says is above the list, and would push it down.
  const listed = state.status === 'loading' ? { ...editions, state } : editions;
  return (
    <ResourceListPage
      title="Editions"
      description="All editions of this newsletter, the latest first."
      breadcrumbs={[...newsletterCrumbs(id, newsletter), { label: 'Editions' }]}
      resource={listed}
      nouns={['edition', 'editions']}
      add={mayWrite && !isPaused ? <NewEditionButton newsletterId={id} /> : null}
      banner={
        isPaused && listed.state.status !== 'loading' ? (
          <DisabledByPlan what="newsletter">Its editions are kept, but can’t be changed.</DisabledByPlan>
        ) : null
      }
      skeleton={<SkeletonList rows={6} />}
      safe="Nothing was changed."
      none={{
        drawing: <NoStoriesDrawing />,
        text: 'Your published stories are added to a new edition automatically. You can change it before it is sent.',
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
