import { rangeText } from '../../lib/day-text.ts';
import { figure, percent } from '../../ui/charts/figures.ts';
import { Scatter } from '../../ui/charts/scatter.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { ReportPanel } from '../report-panel.tsx';
import type { ReportPart } from './report-part.ts';
import { nameless, quoted, type StoryFigures, standOuts } from './story-figures.ts';

type Props = ReportPart<readonly StoryFigures[]> & {
  /** The way to a story. */
  storyLink?: (id: string) => RenderLink;
};

const HEIGHT = 280;
/** With the way to the story in hand below it. */
const PANEL_HEIGHT = HEIGHT + 36;

/** Whether stories that many read are also those that people answer to. Each point leads to its story. */
export function StoryReach({
  title = 'Reads and answers',
  source = 'Your channels',
  period,
  storyLink,
  ...panel
}: Props) {
  return (
    <ReportPanel
      {...panel}
      title={title}
      source={source}
      period={rangeText(period)}
      height={PANEL_HEIGHT}
      sentence={(stories) => {
        const { mostRead, mostAnswered } = standOuts(stories);
        if (!mostRead) return 'Of none of these stories is it known how often it was read.';
        const read = `${quoted(mostRead.title)} was read most, ${figure(mostRead.reads ?? 0)} times`;
        if (!mostAnswered) return `${read}.`;
        if (mostAnswered.id === mostRead.id) return `${read}, and also answered most.`;
        return `${read}. ${quoted(mostAnswered.title)} was answered most, by ${percent((mostAnswered.answerRate ?? 0) / 100)} of its readers.`;
      }}
      chart={(frame, stories) => {
        const { mostRead, mostAnswered } = standOuts(stories);
        return (
          <Scatter
            {...frame}
            height={HEIGHT}
            dotName="Story"
            along="Reads"
            upwards="Answers of 100 readers"
            dots={stories.map((story) => ({
              name: nameless(story.title),
              x: story.reads,
              y: story.answerRate,
              named: story.id === mostRead?.id || story.id === mostAnswered?.id,
              ...(storyLink ? { link: storyLink(story.id) } : {}),
            }))}
          />
        );
      }}
    />
  );
}
