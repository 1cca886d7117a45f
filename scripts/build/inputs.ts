import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Target = 'app' | 'embed' | 'mail' | 'production';

/** What goes into each build, as globs, and a file that exists once it was made. */
const TARGETS: Record<Target, { readonly inputs: readonly string[]; readonly made: string }> = {
  app: {
    inputs: [
      'src/**/*',
      'scripts/build/{app,chunks,small-parts}.ts',
      'scripts/slim-{endpoints,entities}.ts',
      'index.html',
      'public/**/*',
      'vite.config.ts',
      'design-tokens/**/*',
      'package-lock.json',
    ],
    made: 'dist/app/index.html',
  },
  embed: {
    inputs: ['src/{embed,lib,domain}/**/*', 'vite.embed.config.ts', 'package-lock.json'],
    made: 'dist/embed/sprx.js',
  },
  mail: {
    inputs: [
      'server/{*/emails,core/mail}/**/*',
      'server/render-email.ts',
      'scripts/build/mail.ts',
      'package-lock.json',
    ],
    made: 'dist/mail/render-email.js',
  },
  production: {
    inputs: [
      'src/**/*',
      'server/**/*',
      'scripts/build.ts',
      'scripts/build/*',
      'scripts/slim-{endpoints,entities}.ts',
      'index.html',
      'public/**/*',
      'vite*.config.ts',
      'design-tokens/**/*',
      'package.json',
      'package-lock.json',
      'Dockerfile',
    ],
    made: 'dist/production/server/main.js',
  },
};

const record = (root: string, target: Target) => join(root, '.cache/build', `${target}.sha256`);

/** The content of everything that goes into a build, as one hash: times and places of files say nothing. */
export function inputsHash(root: string, target: Target): string {
  const hash = createHash('sha256').update(process.versions.node);
  const files = globSync([...TARGETS[target].inputs], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`\n${file.slice(root.length)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Whether the build was made from other inputs than those of now. */
export function isStale(root: string, target: Target): boolean {
  if (!existsSync(join(root, TARGETS[target].made))) return true;
  const file = record(root, target);
  return !existsSync(file) || readFileSync(file, 'utf8') !== inputsHash(root, target);
}

/** Notes the hash that was taken before the build began, so that a change during it makes the next one build again. */
export function remember(root: string, target: Target, hash: string): void {
  mkdirSync(dirname(record(root, target)), { recursive: true });
  writeFileSync(record(root, target), hash);
}
