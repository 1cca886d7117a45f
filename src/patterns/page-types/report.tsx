import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import Sheet from 'lucide-react/icons/sheet';
import type { ReactNode } from 'react';
import type { Day } from '../../lib/day.ts';
import { type Comparison, comparedWith, type DayRange, type NamedRange } from '../../lib/day-range.ts';
import { rangeText } from '../../lib/day-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateRangePicker } from '../../ui/date/date-range-picker.tsx';
import { NoChannelsDrawing, NothingFoundDrawing } from '../../ui/drawings.tsx';
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState, Stale, StaleNotice } from '../../ui/error-state.tsx';
import { Grid } from '../../ui/layout.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { sinceWhen, timeAgo } from '../dates.ts';
import type { ReportState } from '../report-panel.tsx';
import { useNow } from '../use-now.ts';
import type { PageAccess } from './access.tsx';
import type { Crumb } from './crumb.ts';
import { FilteredContent, PageShell } from './page-shell.tsx';

type BodyProps<T> = {
  /** The report, or that it is on its way or failed. */
  state: ReportState<T>;
  /** The answer, in one sentence. */
  sentence: (data: T) => string;
  /** `StatCard`s: the four figures that the sentence is made of. */
  stats: (data: T) => ReactNode;
  /** `ReportPanel`s: why it is so. Each may be in a state of its own. */
  children: (data: T) => ReactNode;
  onRetry: () => void;
  busy?: boolean;
  /** How to connect the source: a link or button; whoever may not do it gets a sentence instead. */
  connect?: ReactNode;
  /** What mends a part that is missing: "Reconnect Instagram". */
  repair?: ReactNode;
};

type Props<T> = BodyProps<T> & {
  title: string;
  /** The question, in a line. */
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  access?: PageAccess;
  /** Where the figures come from: "Google Analytics". */
  source: string;
  /** First and last day of the report. */
  period: DayRange;
  comparison: Comparison;
  /** Called with another period or another comparison. */
  onPeriodChange: (period: DayRange, comparison: Comparison) => void;
  /** The school's own terms. */
  terms?: readonly NamedRange[];
  /** The last day that there can be figures of. */
  max?: Day;
  /** Today unless given: for pictures and tests. */
  today?: Day;
  /** Beside the period: a channel, a website. */
  filters?: ReactNode;
  /** Saves the figures as they are shown. Printing is always offered. */
  onExport?: (data: T) => void;
};

/** A question about a time: the answer as a sentence, its figures, then the pictures that explain it. On paper one below the other. */
export function ReportPage<T>(props: Props<T>) {
  const { title, description, breadcrumbs, access, source, period, comparison, onPeriodChange } = props;
  const { terms, max, today, filters, onExport, state } = props;
  const now = useNow();
  const against = comparedWith(period, comparison);
  const data = 'data' in state ? state.data : undefined;
  return (
    <PageShell
      data-slot="report-page"
      data-status={state.status}
      {...{ title, description, breadcrumbs, access }}
      isFailed={state.status === 'failed'}
      meta={
        <span className="wrap-anywhere">
          {source}
          {'updatedAt' in state && state.updatedAt ? `, ${timeAgo(state.updatedAt, now)}` : ''}
        </span>
      }
      actions={
        data !== undefined ? (
          <div className="print:hidden">
            <DropdownMenu label="Export" align="end" trigger={<Button icon={Download}>Export</Button>}>
              {onExport ? (
                <MenuItem icon={Sheet} onSelect={() => onExport(data)}>
                  Figures as CSV
                </MenuItem>
              ) : null}
              <MenuItem icon={Printer} onSelect={() => window.print()}>
                Print or save as PDF
              </MenuItem>
            </DropdownMenu>
          </div>
        ) : null
      }
    >
      <FilteredContent
        filters={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <DateRangePicker
              label="Period"
              value={period}
              comparison={comparison}
              onValueChange={onPeriodChange}
              terms={terms}
              max={max}
              today={today}
              className="print:hidden"
            />
            <div className="flex flex-wrap gap-2 empty:hidden print:hidden">{filters}</div>
            <Text tone="quiet" size="sm" figures className="wrap-anywhere">
              <span className="hidden print:inline">{rangeText(period)}</span>
              {against ? ` compared with ${rangeText(against)}` : ''}
            </Text>
          </div>
        }
      >
        <Body {...props} now={now} />
      </FilteredContent>
    </PageShell>
  );
}

function Body<T>(props: BodyProps<T> & { now: number }) {
  const { state, onRetry, busy = false, connect, repair, now } = props;
  switch (state.status) {
    case 'loading':
      return <ReportSkeleton />;
    case 'not-connected':
      return (
        <EmptyState drawing={<NoChannelsDrawing />} title="Not connected yet" level={2} action={connect}>
          {state.message}
        </EmptyState>
      );
    case 'empty':
      return (
        <EmptyState drawing={<NothingFoundDrawing />} title="Nothing in this time" level={2}>
          {state.message}
        </EmptyState>
      );
    case 'failed':
      return (
        <ErrorState
          message={state.message}
          safe="Nothing is lost: the figures are kept where they come from."
          onRetry={onRetry}
          busy={busy}
          level={2}
        />
      );
    case 'stale':
      return (
        <>
          <StaleNotice asOf={sinceWhen(state.updatedAt, now)} message={state.message} onRetry={onRetry} busy={busy} />
          <Stale stale>
            <Answer {...props} data={state.data} />
          </Stale>
        </>
      );
    case 'partial':
      return (
        <>
          <Banner tone="amber" title="Some of it is missing." action={repair}>
            {state.missing}
          </Banner>
          <Answer {...props} data={state.data} />
        </>
      );
    case 'ready':
      return <Answer {...props} data={state.data} />;
    default:
      return state satisfies never;
  }
}

function Answer<T>({ data, sentence, stats, busy, children }: BodyProps<T> & { data: T }) {
  return (
    <div className="grid grid-cols-1 gap-6" aria-busy={busy || undefined}>
      <section aria-label="In short" className="grid grid-cols-1 gap-4">
        <Heading level={2} look="xl" className="max-w-reading text-pretty">
          {sentence(data)}
        </Heading>
        <Grid columns={4}>{stats(data)}</Grid>
      </section>
      <div className="grid grid-cols-1 gap-4 *:break-inside-avoid lg:grid-cols-2 print:block print:*:mb-4">
        {children(data)}
      </div>
    </div>
  );
}

const FOUR = ['a', 'b', 'c', 'd'];

/** In the layout of what will stand there. */
function ReportSkeleton() {
  return (
    <Loading label="Loading the report">
      <div className="grid gap-6">
        <div className="grid gap-4">
          <Skeleton className="h-7 w-2/3" />
          <Grid columns={4}>
            {FOUR.map((each) => (
              <Card key={each} className="grid content-start gap-2">
                <Skeleton className="h-3.5 w-20" />
                <Skeleton className="h-9 w-24" />
                <Skeleton className="h-3.5 w-32" />
              </Card>
            ))}
          </Grid>
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          {FOUR.slice(0, 2).map((each) => (
            <Card key={each} className="grid content-start gap-3">
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="h-6 w-40" />
              <Skeleton className="h-3.5 w-2/3" />
              <Skeleton className="h-60 w-full" />
            </Card>
          ))}
        </div>
      </div>
    </Loading>
  );
}
