import { useId, useState } from 'react';
import type { Day } from '../../lib/day.ts';
import { dayText, rangeText } from '../../lib/day-text.ts';
import { VitalsBar } from '../../ui/charts/vitals-bar.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { ReportPanel } from '../report-panel.tsx';
import type { ReportPart } from './report-part.ts';
import { type SpeedFigures, speedSentence, vitalsOf } from './speed.ts';

export type SiteSpeedData = {
  readonly phone: SpeedFigures;
  readonly computer: SpeedFigures;
  /** Where too few people come for Google to publish their figures: the day of the one trial run these come from. */
  readonly trialOn?: Day;
};

const DEVICES = [
  { value: 'phone', label: 'Phone' },
  { value: 'computer', label: 'Computer' },
] as const;
type Device = (typeof DEVICES)[number]['value'];

/** Three measures, the note, and the choice below them. */
const HEIGHT = 306;

/** How fast the school's website is for its readers, by phone or by computer. */
export function SiteSpeed({
  title = 'Speed of the website',
  source = 'Chrome UX Report',
  period,
  ...panel
}: ReportPart<SiteSpeedData>) {
  const name = useId();
  const [device, setDevice] = useState<Device>('phone');
  return (
    <ReportPanel
      {...panel}
      title={title}
      source={source}
      period={rangeText(period)}
      height={HEIGHT}
      sentence={(data) => speedSentence(data[device], device)}
      chart={(frame, data) => (
        <div className="grid grid-cols-1 gap-3">
          <VitalsBar
            {...frame}
            vitals={vitalsOf(data[device])}
            empty={`Too few people came by ${device} in this time for Google to say.`}
            note={
              data.trialOn
                ? `Too few people come for Google to publish their figures. These are from one trial run on ${dayText(data.trialOn)}.`
                : 'As three quarters of all visits had it, or faster.'
            }
          />
          <SegmentedControl
            legend="Seen on"
            name={name}
            options={DEVICES}
            value={device}
            onValueChange={(value) => setDevice(value as Device)}
            className="justify-self-start"
          />
        </div>
      )}
    />
  );
}
