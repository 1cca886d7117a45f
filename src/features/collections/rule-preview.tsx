import type { CollectionRules } from '../../domain/collection/schema.ts';
import { storyCount } from '../../domain/story/count.ts';
import { conditionCount, rulesInWords } from '../../patterns/collections/collection-rules.ts';
import { MetaLine } from '../../patterns/meta-line.tsx';
import { leadMedia } from '../../patterns/stories/story-media.ts';
import { StoryPicture } from '../../patterns/stories/story-picture.tsx';
import { When } from '../../patterns/when.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Box } from '../../ui/layout.tsx';
import { Loading, SkeletonList } from '../../ui/skeleton.tsx';
import { useRulePreview } from './use-rule-preview.ts';

type Props = { rules: CollectionRules | null; collectionId: string; channelName: (id: string | null) => string };

/** The stories that the unsaved rule in the form would select. */
export function RulePreviewPanel({ rules, collectionId, channelName }: Props) {
  const { preview, error } = useRulePreview(rules, collectionId);
  return (
    <Box as="section" ground="sunken" padding="lg" aria-label="Matching stories" className="grid grid-cols-1 gap-3">
      <h2 className="type-display text-lg">Matching stories</h2>
      <p className="text-ink-2 wrap-anywhere">{rulesInWords(rules, (id) => channelName(id))}</p>
      {rules && conditionCount(rules) === 0 ? (
        <Banner tone="amber">With no rules, all stories are included.</Banner>
      ) : null}
      {rules === null ? (
        <p className="text-sm text-ink-3">Add stories to the list of this collection, or from the page of a story.</p>
      ) : error && !preview ? (
        <p className="text-sm text-danger-text">{error.message}</p>
      ) : preview ? (
        <>
          <p role="status" className="type-figures font-medium">
            {storyCount(preview.count)} {preview.count === 1 ? 'matches' : 'match'}
          </p>
          <ul className="grid grid-cols-1 gap-2">
            {preview.items.slice(0, 6).map((story) => {
              const lead = leadMedia(story);
              return (
                <li key={story.id} className="flex items-center gap-3">
                  {lead ? <StoryPicture media={lead} shape="thumb" decorative /> : null}
                  <span className="min-w-0">
                    <span dir="auto" className="type-display line-clamp-1 text-md wrap-anywhere">
                      {story.title || story.text}
                    </span>
                    <MetaLine lines="one" className="text-xs text-ink-3">
                      {channelName(story.feedId)}
                      <When iso={story.publishedAt} />
                    </MetaLine>
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      ) : (
        <Loading label="Finding matching stories">
          <SkeletonList rows={4} />
        </Loading>
      )}
    </Box>
  );
}
