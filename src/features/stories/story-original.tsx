import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useResource } from '../../data/resource.ts';
import { getStory, restoreStory } from '../../domain/api/stories.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { HashtagChips } from '../../patterns/hashtags/hashtag-chips.tsx';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { MediaPlayer } from '../../patterns/stories/media-player.tsx';
import { StoryProse } from '../../patterns/stories/story-prose.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useBusy } from '../../ui/use-busy.ts';

type Props = { story: SchoolStory; mayWrite: boolean };

/** What the source says now, whatever was made of it here. */
export function StoryOriginal({ story, mayWrite }: Props) {
  const whole = useResource(getStory, 'story', { params: { id: story.id } }, { visit: story.version });
  const [busy, during] = useBusy();
  const call = useCall();
  const alerts = useAlerts();
  async function restore(): Promise<void> {
    try {
      await during(() => call(restoreStory, { params: { id: story.id }, body: { version: 0 } }));
      alerts.done('The original is used again');
    } catch (error) {
      alerts.show('danger', error instanceof Error ? error.message : 'We couldn’t use the original.');
    }
  }
  return (
    <AsyncContent
      resource={whole}
      skeleton={<SkeletonText lines={8} />}
      loadingLabel="Loading the original"
      empty={null}
      safe="Your story is safe."
    >
      {({ original }) =>
        original ? (
          <article aria-label="Original" className="grid max-w-reading gap-4 wrap-anywhere">
            <h2 className="text-lg font-medium" dir="auto">
              {original.title}
            </h2>
            {original.media.map((media) => (
              <MediaPlayer key={media.url} media={media} />
            ))}
            <StoryProse html={original.html} skipImages={original.media.map(({ url }) => url)} className="text-md" />
            <HashtagChips tags={original.hashtags} max={50} />
            <p className="flex flex-wrap items-center gap-3">
              {original.url ? <ExternalLink href={original.url}>View original</ExternalLink> : null}
              {mayWrite && story.edited.length > 0 ? (
                <Button size="sm" busy={busy} onClick={() => void restore()}>
                  Use the original
                </Button>
              ) : null}
            </p>
          </article>
        ) : (
          <EmptyState title="No original">This story was written here, so it has no source.</EmptyState>
        )
      }
    </AsyncContent>
  );
}
