import { expect, it } from 'vitest';
import { embedWays } from '../../../src/domain/widget/embed-ways.ts';

it('embedWays: any widget → a download at WordPress alone, the plugin of its origin', () => {
  const ways = embedWays('https://app.example.org', { publicKey: 'k', name: 'Stories', layout: 'grid' });
  expect(ways.flatMap(({ id, download }) => (download ? [[id, download]] : []))).toEqual([
    ['wordpress', { label: 'Download the plugin', address: 'https://app.example.org/embed/v1/sprx-wordpress.zip' }],
  ]);
});

it('embedWays: alert → its snippet has the page keep no space', () => {
  const code = (layout: 'grid' | 'alert') =>
    embedWays('https://app.example.org', { publicKey: 'k', name: 'Stories', layout })[0]?.code.split('\n')[0];
  expect([code('grid'), code('alert')]).toEqual([
    '<div data-sprx-widget="k"></div>',
    '<div data-sprx-widget="k" data-sprx-space="0"></div>',
  ]);
});

it('embedWays: layout screen → the address to open comes first; other layouts have none', () => {
  const ways = embedWays('https://app.example.org', { publicKey: 'k', name: 'Hall', layout: 'screen' });
  expect(ways[0]).toMatchObject({ label: 'Screen', code: 'https://app.example.org/embed/v1/widgets/k/screen' });
  const others = embedWays('https://app.example.org', { publicKey: 'k', name: 'Hall', layout: 'grid' });
  expect(others.map(({ id }) => id)).not.toContain('screen');
});
