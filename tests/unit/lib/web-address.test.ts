import { expect, test } from 'vitest';
import { webAddress } from '../../../src/lib/web-address.ts';

test.each([
  ['https://school.example/news?a=1#top', 'https://school.example/news?a=1#top'],
  [' HTTP://School.example ', 'http://school.example/'],
])('webAddress: %s → %s', (address, full) => {
  expect(webAddress(address)).toBe(full);
});

test.each([
  null,
  undefined,
  '',
  ' ',
  '/news',
  'school.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc',
  'https://a:b@school.example/',
])('webAddress: %s → none', (address) => {
  expect(webAddress(address)).toBeNull();
});

test('webAddress: relative with a base → absolute; other scheme → none', () => {
  expect(webAddress('../b', 'https://school.example/news/a')).toBe('https://school.example/b');
  expect(webAddress('mailto:office@school.example', 'https://school.example/')).toBeNull();
});
