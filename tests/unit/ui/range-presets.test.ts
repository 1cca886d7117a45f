import { expect, test } from 'vitest';
import { presetOf, rangePresets } from '../../../src/ui/date/range-presets.ts';

const terms = [
  { name: 'Autumn term 2026', from: '2026-09-03', to: '2026-12-18' },
  { name: 'Spring term 2027', from: '2027-01-05', to: '2027-03-26' },
];

test('rangePresets: day within a term → usual periods and that term', () => {
  expect(rangePresets('2026-11-21', terms).map(({ label, range }) => [label, range.from, range.to])).toEqual([
    ['Last 7 days', '2026-11-15', '2026-11-21'],
    ['Last 30 days', '2026-10-23', '2026-11-21'],
    ['Last 90 days', '2026-08-24', '2026-11-21'],
    ['Autumn term 2026', '2026-09-03', '2026-12-18'],
    ['School year', '2026-09-01', '2027-08-31'],
  ]);
});

test('rangePresets: no term → none offered', () => {
  expect(rangePresets('2026-11-21').map(({ id }) => id)).toEqual(['7', '30', '90', 'year']);
  expect(rangePresets('2026-08-21', terms).map(({ id }) => id)).toEqual(['7', '30', '90', 'year']);
});

test('presetOf: both ends match → the preset; else undefined', () => {
  const presets = rangePresets('2026-11-21', terms);
  expect(presetOf({ from: '2026-11-15', to: '2026-11-21' }, presets)?.id).toBe('7');
  expect(presetOf({ from: '2026-11-15', to: '2026-11-20' }, presets)).toBeUndefined();
});

test('rangePresets: last day given → none beyond it', () => {
  const ends = rangePresets('2026-11-21', terms, '2026-11-20').map(({ range }) => range.to);
  expect(new Set(ends)).toEqual(new Set(['2026-11-20']));
});
