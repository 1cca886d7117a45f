import { weekday } from '../../src/lib/day.ts';
import { daysFrom } from '../../src/ui/charts/days.ts';

/** Oakfield School's autumn term of 2026 until 20 November; the same numbers each time. */
export const TERM = daysFrom('2026-09-03', '2026-11-20');
export const BREAKS = [{ from: '2026-10-24', to: '2026-11-01', label: 'Half-term' }];

const inBreak = (day: string) => BREAKS.some(({ from, to }) => day >= from && day <= to);

/** Between 0 and 1, the same for the same place. */
export function noise(place: number): number {
  const wave = Math.sin(place * 12.9898 + 4.1) * 43758.5453;
  return wave - Math.floor(wave);
}

/** How busy a day of the week is: schools publish when they are open. */
const WEEK = [0.8, 1, 0.95, 1.15, 1.3, 0.35, 0.25];

export const viewsOn = (day: string, place: number, most: number): number =>
  Math.round(most * (WEEK[weekday(day)] ?? 1) * (inBreak(day) ? 0.25 : 1) * (0.7 + noise(place) * 0.6));

export const termViews = TERM.map((day, place) => viewsOn(day, place, 260) + place * 2);
export const termViewsBefore = TERM.map((day, place) => viewsOn(day, place + 500, 225));

export const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, n) => ({
  label: `${label} ${16 + n} November`,
  tick: label.slice(0, 3),
  current: n === 4,
  ahead: n > 4,
  note: n === 3 ? 'Open day' : undefined,
}));
export const weekSeries = [{ name: 'This week', values: [3, 5, 2, 7, 6, null, null], before: [1, 2, 4, 3, 5, 0, 1] }];

export const MONTHS = ['September', 'October', 'November', 'December', 'January', 'February', 'March'];

export const platforms = [
  { name: 'School news', values: [14, 18, 12, 9, 16, 11, 15] },
  { name: 'Instagram', values: [22, 25, 21, 13, 19, 17, 23] },
  { name: 'YouTube', values: [3, 5, 4, 2, 6, 3, 4] },
  { name: 'Newsletter', values: [4, 4, 4, 3, 4, 4, 5] },
];

export const values = [
  { name: 'Courage', values: [4, 6, 3, 1, 5, 2, 7] },
  { name: 'Curiosity', values: [9, 11, 8, 4, 10, 7, 12] },
  { name: 'Kindness', values: [5, 4, 7, 9, 6, 5, 8] },
  { name: 'Perseverance', values: [1, 0, 2, 0, 1, 0, 3] },
  { name: 'Respect', values: [3, 2, 2, 3, 0, 1, 2] },
  { name: 'Teamwork', values: [12, 9, 8, 3, 6, 11, 10] },
];

export const admissions = [
  { name: 'Saw the open-day story', value: 4210 },
  { name: 'Opened the prospectus', value: 1384 },
  { name: 'Booked a visit', value: 412 },
  { name: 'Came to the open day', value: 301 },
  { name: 'Applied', value: 188 },
];

export const mostRead = [
  { name: 'Year 9 bring “The Tempest” to a storm-lit hall', value: 1842, before: 1210 },
  { name: 'Second eleven hold their nerve to win the county cup', value: 1530, before: 1602 },
  { name: 'A library that stays open until the last bus', value: 986, before: 640 },
  { name: 'What a litre of pond water taught 8B about patience', value: 871, before: 902 },
  { name: 'Harvest boxes reach forty doors', value: 512, before: 0 },
  { name: 'The choir sings at the station', value: 388, before: 350 },
];
