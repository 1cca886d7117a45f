import type { Collection } from '../../../src/domain/collection/schema.ts';

/** What a school has that tells something every hour: as much as its plan holds, less one of each. */
export const BUSY = {
  /** Stories that were decided on, and those that wait. */
  stories: 420,
  waiting: 160,
  channels: [
    ['library', 'The library blog'],
    ['music', 'Music department'],
    ['sixthform', 'Sixth form diary'],
    ['garden', 'Garden and grounds'],
    ['trips', 'Trips and expeditions'],
  ],
  collections: [
    ['year7', 'New in Year 7'],
    ['year8', 'Year 8 finds out'],
    ['year9', 'Year 9 on stage and field'],
    ['year10', 'Year 10 goes out'],
    ['orchestra', 'Orchestra and choir'],
    ['library', 'From the library'],
    ['outdoors', 'Out of doors'],
    ['science', 'Laboratory notebook'],
    ['football', 'Football'],
    ['netball', 'Netball'],
    ['history', 'People who were here before'],
    ['community', 'With our neighbours'],
    ['courage', 'Moments of courage'],
  ],
  widgets: ['Library page', 'Sixth form page', 'Music page', 'Parents’ page', 'Open morning page'],
} as const;

export function busyPlans(rules: NonNullable<Collection['rules']>) {
  return BUSY.collections.map(([tag, name]) => ({
    id: `busy-${tag}`,
    name,
    description: '',
    rules: { ...rules, any: [tag] },
  }));
}
