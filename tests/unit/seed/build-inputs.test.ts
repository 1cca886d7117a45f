import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inputsHash, isStale, remember } from '../../../scripts/build/inputs.ts';
import { localMarks } from '../../../scripts/build/marks.ts';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sprx-build-'));
  write('src/embed/main.ts', 'one');
  write('src/app/main.tsx', 'app');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('build: made, then an input changes → stale until made again', () => {
  expect(isStale(root, 'embed')).toBe(true);
  write('dist/embed/sprx.js', 'built');
  expect(isStale(root, 'embed')).toBe(true);
  remember(root, 'embed', inputsHash(root, 'embed'));
  expect(isStale(root, 'embed')).toBe(false);
  write('src/app/main.tsx', 'changed');
  expect(isStale(root, 'embed')).toBe(false);
  write('src/embed/more.ts', 'two');
  expect(isStale(root, 'embed')).toBe(true);
});

test('build: its files are gone → stale', () => {
  write('dist/embed/sprx.js', 'built');
  remember(root, 'embed', inputsHash(root, 'embed'));
  rmSync(join(root, 'dist/embed/sprx.js'));
  expect(isStale(root, 'embed')).toBe(true);
});

test('build: text moved from one file to another → a change', () => {
  const before = inputsHash(root, 'embed');
  write('src/embed/main.ts', 'on');
  write('src/embed/more.ts', 'e');
  expect(inputsHash(root, 'embed')).not.toBe(before);
});

test('build: a mark of the local mode → found wherever it is', () => {
  write('out/assets/a.js', 'const a = 1;');
  expect(localMarks(join(root, 'out'))).toEqual({ files: 1, found: [] });
  write('out/assets/b.js', 'fetch("http://OAKFIELD.test")');
  expect(localMarks(join(root, 'out')).found).toEqual(['assets/b.js: oakfield']);
});

test('build: a template changes → emails are built again, and for nothing else', () => {
  write('server/identity/emails/invitation.tsx', 'one');
  write('dist/mail/render-email.js', 'built');
  remember(root, 'mail', inputsHash(root, 'mail'));
  write('server/http-server.ts', 'changed');
  write('src/app/main.tsx', 'changed');
  expect(isStale(root, 'mail')).toBe(false);
  write('server/identity/emails/invitation.tsx', 'two');
  expect(isStale(root, 'mail')).toBe(true);
});
