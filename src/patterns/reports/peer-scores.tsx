import { rangeText } from '../../lib/day-text.ts';
import { median } from '../../ui/charts/bins.ts';
import { figure } from '../../ui/charts/figures.ts';
import { Histogram } from '../../ui/charts/histogram.tsx';
import { ReportPanel, type ReportState } from '../report-panel.tsx';
import type { ReportPart } from './report-part.ts';
import { LEAST_SCHOOLS, standingOf } from './scores.ts';

/** Story scores of schools of the same kind and size that share theirs without a name, 0 to 100; none of them one's own. */
export type PeerScoresData = { readonly own: number | null; readonly others: readonly number[] };

type Props = ReportPart<PeerScoresData> & {
  /** Which schools these are: "boarding schools in the South West". */
  group: string;
};

const HEIGHT = 240;

/** How the scores of schools like this one are spread, and the position of this one among them. Too few are not shown at all. */
export function PeerScores({
  title = 'Your score among others',
  source = 'Schools that share their score',
  period,
  group,
  state,
  ...panel
}: Props) {
  return (
    <ReportPanel
      {...panel}
      title={title}
      source={source}
      period={rangeText(period)}
      height={HEIGHT}
      state={withEnough(state, group)}
      sentence={({ own, others }) => {
        const standing = standingOf(own, others);
        const middle = `The middle one of ${figure(others.length)} ${group} has ${figure(median(others) ?? 0)}.`;
        if (!standing) return `${middle} Your school has no score yet.`;
        if (standing.below === 0 && standing.same === 0) return `${middle} All of them are ahead of you.`;
        if (standing.below === others.length) return `${middle} None of them is ahead of you.`;
        return `${middle} You are ahead of ${figure(standing.below)} of them.`;
      }}
      chart={(frame, { own, others }) => (
        <Histogram
          {...frame}
          height={HEIGHT}
          values={own === null ? others : [...others, own]}
          name="Schools"
          measure="Score"
          {...(own === null ? {} : { own: { value: own, label: `You: ${figure(own)}` } })}
        />
      )}
    />
  );
}

/** With too few schools, single ones could be recognised. */
function withEnough(state: ReportState<PeerScoresData>, group: string): ReportState<PeerScoresData> {
  if (!('data' in state) || state.data.others.length >= LEAST_SCHOOLS) return state;
  return {
    status: 'empty',
    message: `Fewer than ${LEAST_SCHOOLS} ${group} share their score. Once there are more, you see here how you compare.`,
    updatedAt: state.updatedAt,
  };
}
