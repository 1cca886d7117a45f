import { figure } from '../../ui/charts/figures.ts';
import { rate, type Vital } from '../../ui/charts/vitals.ts';
import { listed } from './change.ts';

/**
 * How fast pages are for three quarters of all visits (the 75th percentile), after Google's Core Web Vitals. `null`
 * where there were too few visits.
 */
export type SpeedFigures = {
  /** Milliseconds until the largest picture or text is there (LCP). */
  readonly largest: number | null;
  /** Milliseconds until the page answers a touch (INP). */
  readonly answer: number | null;
  /** How much moves while one reads, without a unit (CLS). */
  readonly movement: number | null;
};

const seconds = (ms: number) =>
  `${(ms / 1000).toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
const milliseconds = (ms: number) => `${figure(Math.round(ms))} ms`;

/** The three measures with Google's own thresholds of 2026. */
export function vitalsOf({ largest, answer, movement }: SpeedFigures): Vital[] {
  return [
    { name: 'Loading', plain: 'the main picture is there', value: largest, good: 2500, poor: 4000, format: seconds },
    { name: 'Answering', plain: 'the page heeds a touch', value: answer, good: 200, poor: 500, format: milliseconds },
    { name: 'Holding still', plain: 'nothing jumps while one reads', value: movement, good: 0.1, poor: 0.25 },
  ];
}

/** "Good in loading and answering; holding still is poor." Unknown measures are left out. */
export function speedSentence(figures: SpeedFigures, device: string): string {
  const judged = vitalsOf(figures).flatMap((vital) =>
    vital.value === null ? [] : [{ name: vital.name.toLowerCase(), rating: rate(vital, vital.value) }],
  );
  if (judged.length === 0) return `Too few people came by ${device} for anything to be said.`;
  const named = (rating: string) => judged.filter((one) => one.rating === rating).map(({ name }) => name);
  const [good, work, poor] = [named('good'), named('work'), named('poor')];
  if (good.length === judged.length) return `By ${device}, everything that was measured is good.`;
  const parts = [
    poor.length > 0 ? `${listed(poor)} ${poor.length === 1 ? 'is' : 'are'} poor` : '',
    work.length > 0 ? `${listed(work)} ${work.length === 1 ? 'needs' : 'need'} work` : '',
  ].filter(Boolean);
  return `By ${device}, ${parts.join(' and ')}${good.length > 0 ? `; ${listed(good)} ${good.length === 1 ? 'is' : 'are'} good` : ''}.`;
}
