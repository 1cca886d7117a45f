import { figure } from '../../ui/charts/figures.ts';

/** `count`: whole things. `percent`: 0 to 100. `points`: of a hundred. `seconds`: the two greatest of hours, minutes and seconds. */
export type Unit = 'count' | 'percent' | 'points' | 'seconds';

const two = (value: number) => String(value).padStart(2, '0');

const FORMATS: Record<Unit, (value: number) => string> = {
  count: (value) => figure(Math.round(value)),
  percent: (value) => `${value.toLocaleString('en-GB', { maximumFractionDigits: 1 })} %`,
  points: (value) => figure(Math.round(value)),
  seconds: (value) => {
    const all = Math.round(value);
    if (all < 60) return `${all} s`;
    if (all < 3600) return `${Math.floor(all / 60)} min ${two(all % 60)} s`;
    return `${Math.floor(all / 3600)} h ${two(Math.floor((all % 3600) / 60))} min`;
  },
};

/** Says a figure with its unit. */
export const formatOf = (unit: Unit): ((value: number) => string) => FORMATS[unit];

/** What a change of it is said in, where a share would be misread: 60 % after 50 % is 10 points more, not 20 %. */
export const changeUnit = (unit: Unit): string | undefined =>
  unit === 'percent' || unit === 'points' ? 'points' : undefined;
