import { rangeText } from '../../lib/day-text.ts';
import { Donut } from '../../ui/charts/donut.tsx';
import { ReportPanel } from '../report-panel.tsx';
import type { ReportPart } from './report-part.ts';
import { type NetworkCount, shareSentence } from './shares.ts';

const HEIGHT = 176;

/** Which networks the stories of this time came from; the smallest together where there are more than five. */
export function NetworkShare({
  title = 'Where stories come from',
  source = 'Your channels',
  period,
  ...panel
}: ReportPart<readonly NetworkCount[]>) {
  return (
    <ReportPanel
      {...panel}
      title={title}
      source={source}
      period={rangeText(period)}
      height={HEIGHT}
      sentence={shareSentence}
      chart={(frame, networks) => (
        <Donut
          {...frame}
          parts={networks.map(({ name, stories }) => ({ name, value: stories }))}
          partName="Network"
          unit="stories"
        />
      )}
    />
  );
}
