import { expect, it } from 'vitest';
import { embedWays } from '../../../src/domain/widget/embed-ways.ts';

it('embedWays: any widget → a download at WordPress alone, the plugin of its origin', () => {
  const ways = embedWays('https://app.example.org', 'k', 'Stories');
  expect(ways.flatMap(({ id, download }) => (download ? [[id, download]] : []))).toEqual([
    ['wordpress', { label: 'Download the plugin', address: 'https://app.example.org/embed/v1/sprx-wordpress.zip' }],
  ]);
});
