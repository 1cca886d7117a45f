import type { Comparison } from '../../lib/day-range.ts';
import { rangeText } from '../../lib/day-text.ts';
import { figure } from '../../ui/charts/figures.ts';
import { RankedBars } from '../../ui/charts/ranked-bars.tsx';
import { ReportPanel } from '../report-panel.tsx';
import { beforeName } from './change.ts';
import type { ReportPart } from './report-part.ts';
import { placeWords, type SearchTerm, searchSentence } from './search.ts';

/** What people typed into Google before they came, of the period and, per term, of the one compared with. */
export type SearchTermsData = {
  readonly terms: readonly SearchTerm[];
};

const ROWS = 8;
/** Includes what is below the rows. */
const HEIGHT = 55 * ROWS + 76;

/** Which searches bring people to the school's website, and its position in Google's results. */
export function SearchTerms({
  title = 'Searches that bring people',
  source = 'Google Search Console',
  period,
  comparison,
  ...panel
}: ReportPart<SearchTermsData> & { comparison: Comparison }) {
  const name = beforeName(period, comparison);
  return (
    <ReportPanel
      {...panel}
      title={title}
      source={source}
      period={rangeText(period)}
      height={HEIGHT}
      sentence={({ terms }) => searchSentence(terms, comparison === 'none' ? null : name)}
      chart={(frame, { terms }) => {
        const shown = terms.toSorted((a, b) => b.clicks - a.clicks).slice(0, ROWS);
        return (
          <RankedBars
            {...frame}
            items={shown.map((term) => ({
              name: term.searchTerm,
              value: term.clicks,
              detail: placeWords(term),
              ...(comparison === 'none' ? {} : { before: term.clicksBefore }),
            }))}
            itemName="Search"
            measure="Clicks"
            detailName="Place in Google"
            beforeName={name}
            note={
              terms.length > shown.length
                ? `The first ${ROWS} of ${figure(terms.length)} searches. Google keeps rare ones to itself, so they never add up to all clicks.`
                : 'Google keeps rare searches to itself, so these never add up to all clicks.'
            }
          />
        );
      }}
    />
  );
}
