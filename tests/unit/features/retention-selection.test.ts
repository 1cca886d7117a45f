import { describe, expect, it } from 'vitest';
import type { RetentionItem, Switchable } from '../../../src/domain/billing/schema.ts';
import {
  firstSelection,
  offCounts,
  openKinds,
  stillThere,
  toggled,
  toRetentionChoice,
} from '../../../src/features/plan/retention-selection.ts';

function choice(resource: Switchable, id: string, day: number, isOn = true): RetentionItem {
  const dateCreated = `2026-01-${String(day).padStart(2, '0')}T09:00:00.000Z`;
  return { resource, id, name: id, detail: '', isOn, dateCreated };
}
const CHOICES = [
  choice('channels', 'late', 9),
  choice('channels', 'early', 1),
  choice('channels', 'middle', 5),
  choice('channels', 'off', 2, false),
  choice('widgets', 'home', 3),
  choice('newsletterWidgets', 'weekly', 6),
  choice('collections', 'sport', 4),
];
const LIMITS = { channels: 2, widgets: 2, newsletterWidgets: 1, collections: 1 };
const first = () => firstSelection(CHOICES, LIMITS);

describe('retention selection', () => {
  it('firstSelection: choices → the oldest that are on', () => {
    expect(toRetentionChoice(first())).toEqual({
      channels: ['early', 'middle'],
      widgets: ['home'],
      newsletterWidgets: ['weekly'],
      collections: ['sport'],
    });
  });

  it('toggled: over the limit → unchanged', () => {
    const full = toggled(first(), 'channels', 'late', 2);
    expect([...full.channels]).toEqual(['early', 'middle']);
    const exchanged = toggled(toggled(full, 'channels', 'early', 2), 'channels', 'late', 2);
    expect([...exchanged.channels]).toEqual(['middle', 'late']);
    expect([...firstSelection(CHOICES, { ...LIMITS, channels: 0 }).channels]).toEqual([]);
  });

  it('toggled: too many selected → can be taken out', () => {
    const over = { ...first(), channels: new Set(['early', 'middle', 'late']) };
    expect([...toggled(over, 'channels', 'late', 2).channels]).toEqual(['early', 'middle']);
  });

  it('stillThere: choice gone meanwhile → removed', () => {
    const left = CHOICES.filter(({ id }) => id !== 'early');
    expect([...stillThere(first(), left).channels]).toEqual(['middle']);
  });
});

it('openKinds: kinds over the limit or with some off → those only', () => {
  expect(openKinds(CHOICES, LIMITS)).toEqual(['channels']);
  expect(openKinds(CHOICES, { ...LIMITS, channels: 4, widgets: 0 })).toEqual(['channels', 'widgets']);
  const on = CHOICES.filter(({ isOn }) => isOn);
  expect(openKinds(on, { ...LIMITS, channels: 3, widgets: 1 })).toEqual([]);
});

it('offCounts: selection → what will be off', () => {
  expect(offCounts(first(), CHOICES)).toEqual({ channels: 2, widgets: 0, newsletterWidgets: 0, collections: 0 });
});
