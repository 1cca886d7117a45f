import type { ComponentProps, ReactNode } from 'react';
import type { Day } from '../../lib/day.ts';
import { figure } from '../../ui/charts/figures.ts';
import type { RenderLink } from '../../ui/render-link.ts';
import { ReportPage } from '../page-types/report.tsx';
import type { ReportState } from '../report-panel.tsx';
import { beforeName, changeWords } from './change.ts';
import type { ValueCoverage } from './coverage.ts';
import { CoverageMatrix } from './coverage-matrix.tsx';
import type { Daily } from './daily.ts';
import { type KeyFigure, KeyFigures } from './key-figures.tsx';
import { NetworkShare } from './network-share.tsx';
import { PublishingCalendar } from './publishing-calendar.tsx';
import type { DailyPart } from './report-part.ts';
import type { ScorePart } from './score.ts';
import { ScoreBreakdown } from './score-breakdown.tsx';
import { type ScoreHistory, ScoreOverTime } from './score-over-time.tsx';
import type { ScoreGoal } from './scores.ts';
import type { NetworkCount } from './shares.ts';
import type { StoryFigures } from './story-figures.ts';
import { StoryReach } from './story-reach.tsx';
import { ValuesByWeek, type ValuesData } from './values-by-week.tsx';

/** What is known of a school's stories in a period. */
export type StoryReportData = {
  /** How many came out, now and in the period compared with. */
  readonly stories: number;
  readonly storiesBefore: number | null;
  readonly figures: readonly KeyFigure[];
  readonly parts: readonly ScorePart[];
  readonly scoreBefore: number | null;
  readonly months: readonly Day[];
  readonly values: readonly ValueCoverage[];
  /** Parts with a source of their own, each in the state that its source is in. */
  readonly panels: {
    readonly history: ReportState<ScoreHistory>;
    readonly reach: ReportState<readonly StoryFigures[]>;
    readonly calendar: ReportState<Daily>;
    readonly networks: ReportState<readonly NetworkCount[]>;
    readonly values: ReportState<ValuesData>;
  };
};

type Page = ComponentProps<typeof ReportPage<StoryReportData>>;
type Props = Omit<Page, 'title' | 'description' | 'source' | 'sentence' | 'stats' | 'children'> &
  Pick<DailyPart<unknown>, 'breaks'> & {
    goal?: ScoreGoal;
    /** The year that the score is looked at in; its months are more than most periods have. */
    year: { readonly from: Day; readonly to: Day };
    storyLink?: (id: string) => RenderLink;
    /** The way to do what the advice of a part of the score says. */
    action?: (part: ScorePart) => ReactNode;
    /** The way to find stories of a value. */
    findStories?: (value: ValueCoverage) => ReactNode;
  };

const WIDE = 'lg:col-span-2';

/** The report around stories: how many, how they were received, what they stood for, and what would raise the score. */
export function StoryReport({ goal, year, storyLink, action, findStories, breaks = [], ...page }: Props) {
  const { period, comparison, onRetry } = page;
  const shared = { period, onRetry, breaks, level: 3 } as const;
  const before = comparison === 'none' ? undefined : beforeName(period, comparison);
  return (
    <ReportPage<StoryReportData>
      {...page}
      title="Story report"
      description="Your school’s stories, who read them and the values they show."
      source="Your stories"
      sentence={({ stories, storiesBefore }) => {
        const change = before && storiesBefore !== null ? `, ${changeWords(stories, storiesBefore, before)}` : '';
        return stories === 0
          ? 'No story came out in this time.'
          : `${figure(stories)} ${stories === 1 ? 'story' : 'stories'}${change}.`;
      }}
      stats={({ figures }) => <KeyFigures figures={figures} {...(before ? { beforeName: before } : {})} />}
    >
      {({ panels, parts, scoreBefore, months, values }) => (
        <>
          <ScoreOverTime {...shared} state={panels.history} period={year} {...(goal ? { goal } : {})} />
          <StoryReach {...shared} state={panels.reach} {...(storyLink ? { storyLink } : {})} />
          <ValuesByWeek {...shared} state={panels.values} />
          <NetworkShare {...shared} state={panels.networks} />
          <PublishingCalendar {...shared} state={panels.calendar} className={WIDE} />
          <div className={WIDE}>
            <ScoreBreakdown
              parts={parts}
              before={scoreBefore}
              period="The last 30 days"
              {...(action ? { action } : {})}
            />
          </div>
          <div className={WIDE}>
            <CoverageMatrix values={values} months={months} {...(findStories ? { action: findStories } : {})} />
          </div>
        </>
      )}
    </ReportPage>
  );
}
