import { rangeText } from '../../lib/day-text.ts';
import { Funnel } from '../../ui/charts/funnel.tsx';
import { ReportPanel } from '../report-panel.tsx';
import type { ReportPart } from './report-part.ts';
import { asideWords, type StageCounts, wayOf, waySentence } from './stages.ts';

/** Families on their way into one year of entry. Counts alone: no child's name is ever kept. */
export type AdmissionsData = {
  /** "September 2027" */
  readonly entry: string;
  readonly counts: StageCounts;
  /** The same moment a year ago, for the entry before. */
  readonly yearBefore?: StageCounts;
};

/** Six steps and the note. */
const HEIGHT = 418;

/** How many families go on at each step from a first question to the first day, and where they turn back. */
export function Admissions({
  title = 'From a question to a place',
  source = 'Admissions',
  period,
  ...panel
}: ReportPart<AdmissionsData>) {
  return (
    <ReportPanel
      {...panel}
      title={title}
      source={source}
      period={rangeText(period)}
      height={HEIGHT}
      sentence={({ counts }) => waySentence(counts)}
      chart={(frame, { entry, counts, yearBefore }) => {
        const before = yearBefore ? wayOf(yearBefore) : [];
        return (
          <Funnel
            {...frame}
            measure="Families"
            beforeName="a year before"
            stages={wayOf(counts).map(({ name, families }, index) => ({
              name,
              value: families,
              ...(before[index] ? { before: before[index].families } : {}),
            }))}
            note={[`For entry in ${entry}.`, asideWords(counts)].filter(Boolean).join(' ')}
          />
        );
      }}
    />
  );
}
