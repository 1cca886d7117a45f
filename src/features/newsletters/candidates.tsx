import PlusIcon from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import type { Candidate, useCandidates } from '../../data/newsletters/newsletters.ts';
import { MOST_EDITION_STORIES } from '../../domain/newsletter/schema.ts';
import { href } from '../../domain/routes.ts';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { StoryRow } from '../../patterns/stories/story-row.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/page-header.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { titleOf } from './section-stories.tsx';
import type { BoardEdit } from './use-board-edit.ts';

type Props = { candidates: ReturnType<typeof useCandidates>; edit: BoardEdit };

const NOTHING_LEFT = (
  <p className="text-ink-2">No more stories to suggest. Published stories that are in no edition appear here.</p>
);

/** What the edition could take, each with the reason. */
export function Candidates({ candidates, edit }: Props) {
  return (
    <Section
      title="Suggested stories"
      description={
        edit.isFull
          ? `An edition can have ${MOST_EDITION_STORIES} stories. Remove one to add another.`
          : 'Published stories that are in no edition yet.'
      }
    >
      <AsyncContent
        resource={candidates}
        skeleton={<SkeletonList rows={3} />}
        loadingLabel="Loading suggested stories"
        empty={NOTHING_LEFT}
      >
        {(all) => {
          const left = all.filter(({ story }) => !edit.has(story.id));
          if (left.length === 0 && !candidates.hasMore) return NOTHING_LEFT;
          return (
            <div className="grid grid-cols-1 gap-3">
              <ul
                aria-label="Suggested stories"
                className="overflow-hidden rounded-surface border border-subtle bg-surface empty:hidden"
              >
                {left.map((candidate) => (
                  <li key={candidate.story.id} className="last:*:border-b-0">
                    <Row candidate={candidate} edit={edit} />
                  </li>
                ))}
              </ul>
              {candidates.hasMore ? (
                <div>
                  <Button busy={candidates.loadingMore} onClick={candidates.loadMore}>
                    Show more
                  </Button>
                </div>
              ) : null}
            </div>
          );
        }}
      </AsyncContent>
    </Section>
  );
}

function Row({ candidate: { story, reason }, edit }: { candidate: Candidate; edit: BoardEdit }) {
  return (
    <StoryRow
      story={story}
      source={edit.channelName(story.feedId)}
      link={(props) => <Link {...props} to={href('manage.stories.id', { id: story.id })} />}
      meta={<span className="text-sm text-ink-2">{reason}</span>}
      actions={
        <IconButton
          icon={PlusIcon}
          variant="secondary"
          label={`Add ${titleOf(story)}`}
          disabled={edit.isFull}
          onClick={() => edit.add(story)}
        />
      }
    />
  );
}
