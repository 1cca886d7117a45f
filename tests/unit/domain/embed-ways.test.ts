import { expect, it } from 'vitest';
import { embedWays } from '../../../src/domain/widget/embed-ways.ts';

it('ways to embed → WordPress alone has a download, the plugin of this origin', () => {
  const ways = embedWays('https://app.example.org', 'k', 'Stories');
  expect(ways.flatMap(({ id, download }) => (download ? [[id, download]] : []))).toEqual([
    ['wordpress', { label: 'Download the plugin', address: 'https://app.example.org/embed/v1/sprx-wordpress.zip' }],
  ]);
});
