import { describe, expect, test } from 'vitest';
import { needsPerson, needsPersonFrom } from '../../../src/domain/connection/attention.ts';
import { channelSummary } from '../../../src/features/channels/channel-list.ts';
import { completenessOf } from '../../../src/features/home/completeness.ts';
import { channelHealth } from '../../../src/patterns/channels/channel-health.ts';
import { undescribed } from '../../../src/patterns/stories/story-media.ts';
import { buildRecords } from '../../../stories/support/workbench/records.ts';

const { feeds, stories } = buildRecords({});
const [feed] = feeds;
const [story] = stories;
if (!feed || !story) throw new Error('A channel and a story are needed');
const NOW = Date.parse('2026-11-20T09:00:00.000Z');

describe('channels that need attention', () => {
  test.each([
    ['working', { status: 'ok' }, false],
    ['slowed down', { status: 'limited' }, false],
    ['paused by a person', { status: 'paused' }, false],
    ['failing', { status: 'failing' }, true],
    ['signed out', { status: 'reauth' }, true],
    ['paused by the plan', { status: 'paused', disabledByPlan: true }, true],
    ['sign-in ends in three days', { status: 'ok', expiresAt: '2026-11-23T09:00:00.000Z' }, true],
    ['sign-in ends in three weeks', { status: 'ok', expiresAt: '2026-12-11T09:00:00.000Z' }, false],
  ] as const)('needsPerson: %s → %o says %s', (_, change, expected) => {
    const changed = { ...feed, error: undefined, quiet: false, ...change };
    expect(needsPerson(changed, NOW)).toBe(expected);
    // The index that counts them agrees.
    const from = needsPersonFrom(changed);
    expect(from !== null && from <= NOW).toBe(expected);
    // Where a person is needed the row looks so.
    if (expected) expect(['amber', 'danger']).toContain(channelHealth(changed as never, NOW).tone);
  });

  test.each([
    ['working', 'ok', 7],
    ['paused by a person', 'paused', null],
  ] as const)('needsPersonFrom: %s, sign-in ends on 27 November → days until then less %o', (_, status, days) => {
    const end = Date.parse('2026-11-27T09:00:00.000Z');
    const expected = days === null ? null : end - days * 86_400_000;
    expect(needsPersonFrom({ status, expiresAt: new Date(end).toISOString() })).toBe(expected);
  });

  test('channelSummary: number of channels → as many as need a person', () => {
    const count = feeds.filter((each) => needsPerson(each)).length;
    expect(channelSummary(feeds)).toContain(`, ${count} need attention`);
  });
});

describe('described pictures', () => {
  const withAlt = (alt: string) => ({
    ...story,
    title: 'Year 6 at the river',
    media: [{ type: 'image' as const, url: 'https://pictures.example/a.jpg', alt }],
  });
  test.each([
    ['', 1],
    ['  ', 1],
    ['Year 6 at the river', 1],
    [' year 6  at the RIVER ', 1],
    ['Children in boots at the river', 0],
  ])('undescribed: description %j → %i, and completeness agrees', (alt, missing) => {
    expect(undescribed(withAlt(alt))).toHaveLength(missing);
    const part = completenessOf([withAlt(alt)]).parts.find(({ label }) => label === 'Pictures described');
    expect(part).toMatchObject({ of: 1, ready: 1 - missing });
  });
});
