import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

export type TrialTree = {
  readonly root: string;
  read(file: string): string;
  /** Fails for files that Biome would change or refuse. */
  assertTidy(files: readonly string[]): void;
  remove(): void;
};

/** A copy of some of the project for commands that write into it. Below the project, so that packages are found. */
export function trialTree(name: string, places: readonly string[]): TrialTree {
  mkdirSync('.cache', { recursive: true });
  const root = mkdtempSync(`.cache/${name}-`);
  for (const place of places) cpSync(place, join(root, place), { recursive: true });
  // Git ignores the folder, and what Git ignores Biome passes over.
  writeFileSync(
    join(root, 'biome.json'),
    JSON.stringify({ ...JSON.parse(readFileSync('biome.json', 'utf8')), vcs: { enabled: false } }),
  );
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const texts = (files: readonly string[]) => Object.fromEntries(files.map((file) => [file, read(file)]));
  return {
    root,
    read,
    assertTidy(files) {
      const before = texts(files);
      const { status, stderr } = spawnSync('biome', ['check', '--write', ...files], { cwd: root, encoding: 'utf8' });
      expect(`${status} ${stderr}`).toMatch(/^0/);
      expect(texts(files)).toEqual(before);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
