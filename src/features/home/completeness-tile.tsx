import type { SchoolStory } from '../../domain/story/schema.ts';
import { mapResource, type Resource } from '../../lib/resource.ts';
import { BoardPanel } from '../../patterns/page-types/board.tsx';
import { ScoreDial } from '../../ui/charts/score-dial.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { completenessOf } from './completeness.ts';

/** How complete the stories of the last two weeks are. */
export function CompletenessTile({ stories }: { stories: Resource<SchoolStory[]> }) {
  return (
    <BoardPanel
      title="Story completeness"
      resource={mapResource(stories, completenessOf)}
      skeleton={
        <div className="grid gap-4 lg:min-h-80">
          <Skeleton className="mx-auto aspect-2/1 w-45 rounded-surface" />
          <SkeletonText lines={8} />
        </div>
      }
      empty={null}
    >
      {({ score, parts }) => (
        <>
          <p className="text-sm text-ink-2">
            {score === null ? 'No posts in the last two weeks' : 'Posts of the last two weeks'}
          </p>
          <ScoreDial label="Story completeness" hideLabel value={score} className="mt-3 mb-4" />
          <ul className="flex flex-1 flex-col justify-between gap-2.5">
            {parts.map(({ label, ready, of }) => (
              <li key={label}>
                <Meter label={label} value={ready} max={of} />
              </li>
            ))}
          </ul>
        </>
      )}
    </BoardPanel>
  );
}
