import { useMemo } from 'react';
import { useStoryPage } from '../../data/lists.ts';
import type { StoryListQuery } from '../../domain/story/list-query.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { WidgetPreview } from '../../patterns/widget-preview.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Box } from '../../ui/layout.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { embedOf } from './embed-of.ts';
import { shownStories } from './shown-stories.ts';
import { useEmbeddingSchool } from './use-embedding-school.ts';
import { usePainter } from './use-painter.ts';
import { draftOf, type WidgetValues } from './widget-values.ts';

type Props = {
  values: WidgetValues;
  /** The stories in it; those of its collection unless given. */
  query?: StoryListQuery | null;
};

/** A preview of the unsaved widget in the form, with the stories it would show now. */
export function LivePreview({ values, query = shownStories(values.collectionId) }: Props) {
  const school = useEmbeddingSchool(values.layout);
  const { paint, failed } = usePainter();
  const page = useStoryPage(query);
  const stories = lastKnown(page.state)?.items;
  const key = JSON.stringify(draftOf(values));
  const embed = useMemo(() => (stories ? embedOf(JSON.parse(key), stories, school) : null), [key, stories, school]);

  if (!query) {
    return (
      <Box as="p" ground="sunken" padding="lg" className="text-ink-3">
        Choose a collection to preview the widget.
      </Box>
    );
  }
  const error = failed ?? (page.state.status === 'error' && !stories ? page.state.error : null);
  if (error) return <ErrorState message={error.message} onRetry={page.retry} busy={page.retrying} level={2} />;
  if (!embed || !paint) {
    return (
      <Loading label="Loading the preview">
        <WidgetPreview embed={null} paint={null} />
      </Loading>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <WidgetPreview embed={embed} paint={paint} />
      {embed.stories.length === 0 ? (
        <p className="text-sm text-amber-text">
          No approved stories in this collection yet. Visitors see no stories until you approve some.
        </p>
      ) : null}
    </div>
  );
}
