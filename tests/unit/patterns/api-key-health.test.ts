import { expect, test } from 'vitest';
import { apiKeyHealth } from '../../../src/patterns/api-key-row.tsx';

const NOW = new Date(2026, 10, 21, 9, 0).getTime();
const labelOf = (expiresOn: string | null, more: { revokedAt?: string; lastUsedAt?: string } = {}) =>
  apiKeyHealth({ expiresOn, lastUsedAt: null, ...more }, NOW).label;

test('key label: last day → works to its end', () => {
  expect(labelOf('2026-11-20')).toBe('Ended on 20 November 2026');
  expect(labelOf('2026-11-21')).toBe('Ends today');
  expect(labelOf('2026-11-22')).toBe('Ends tomorrow');
  expect(labelOf('2026-11-27')).toBe('Ends in 6 days');
});

test('key label: end far away → last use shown', () => {
  expect(labelOf('2027-11-21', { lastUsedAt: new Date(NOW - 120_000).toISOString() })).toBe('Used 2 min ago');
  expect(labelOf(null)).toBe('Not used yet');
});

test('key label: revoked → shown before anything else', () => {
  expect(labelOf('2026-11-20', { revokedAt: new Date(NOW - 120_000).toISOString() })).toBe('Revoked 2 min ago');
});
