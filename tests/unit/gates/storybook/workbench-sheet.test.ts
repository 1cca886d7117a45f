import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { oneSheet } from '../../../../.storybook/one-sheet.ts';

test('oneSheet: stylesheet of a story with utilities → not loaded a second time', () => {
  const sheets = globSync('{src,stories}/**/*.{ts,tsx}').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/^import '(\.[^']+\.css)'/gm), ([, path = '']) =>
      resolve(join(file, '..'), path),
    ),
  );
  const ofClasses = sheets.filter((file) => readFileSync(file, 'utf8').includes('tailwindcss/utilities'));
  expect(ofClasses.length).toBeGreaterThan(1);
  expect(ofClasses.filter((file) => oneSheet.load(file) !== '')).toEqual([]);
  expect(oneSheet.load(resolve('.storybook/preview.css'))).toBeNull();
});
