import { expect, test } from 'vitest';
import { fileInAddress } from '../../../src/lib/file-in-address.ts';

test.each([
  ['https://larkhill.example/up/Letter%20to%20parents.pdf?v=2', 'Letter to parents.pdf'],
  ['https://larkhill.example/up/choir.mp3', 'choir.mp3'],
  ['https://larkhill.example/up/100%.pdf', '100%.pdf'],
  ['https://larkhill.example/news/1.2', ''],
  ['https://larkhill.example/index.php', ''],
  ['https://larkhill.example/', ''],
  ['larkhill', ''],
])('fileInAddress: %s → “%s”', (address, name) => {
  expect(fileInAddress(address)).toBe(name);
});
