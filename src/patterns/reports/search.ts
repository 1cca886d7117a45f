import { figure } from '../../ui/charts/figures.ts';
import { counted } from './change.ts';

/** One search of Google's Search Console. Ranks are means over the period, 1 the first; `null` where it was not shown. */
export type SearchTerm = {
  readonly searchTerm: string;
  /** How often people came to the school's site from it. */
  readonly clicks: number;
  /** The same in the period compared with; `null` where Google tells nothing. */
  readonly clicksBefore: number | null;
  readonly rank: number | null;
  readonly rankBefore: number | null;
};

/** "place 3", "place 3, was 8": a move of less than one place is none. */
export function placeWords({ rank, rankBefore }: SearchTerm): string {
  if (rank === null) return 'no place';
  const now = `place ${figure(Math.max(1, Math.round(rank)))}`;
  if (rankBefore === null || Math.round(rankBefore) === Math.round(rank)) return now;
  return `${now}, was ${figure(Math.max(1, Math.round(rankBefore)))}`;
}

/** "“oakfield school” brought 412 clicks, the most; “sixth form open evening” rose from place 14 to 4." */
export function searchSentence(terms: readonly SearchTerm[], beforeName: string | null): string {
  const [first] = terms.toSorted((a, b) => b.clicks - a.clicks);
  if (!first || first.clicks === 0) return 'No visits from search in this period.';
  const most = `“${first.searchTerm}” brought ${counted(first.clicks, 'click', 'clicks')}, the most`;
  if (beforeName === null) return `${most}.`;
  let rise = 1;
  let risen: SearchTerm | null = null;
  for (const term of terms) {
    const up = (term.rankBefore ?? 0) - (term.rank ?? Number.POSITIVE_INFINITY);
    if (up > rise) [rise, risen] = [up, term];
  }
  if (!risen) return `${most}.`;
  const [from, to] = [Math.round(risen.rankBefore ?? 0), Math.round(risen.rank ?? 0)];
  return `${most}. “${risen.searchTerm}” rose from place ${figure(from)} to ${figure(Math.max(1, to))}.`;
}
