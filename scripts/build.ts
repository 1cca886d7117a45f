/**
 * Builds the app, the embed script and the emails where they are missing or stale, by the content of what goes into them; a
 * second run builds nothing. `app`, `embed` or `mail` builds that alone; `--production` also builds what is deployed, into dist/production, the server with it, and
 * proves that no line of the local mode is inside. `--count` ends with the line that the check reads.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { appBuild, prerender, slimPublic } from './build/app.ts';
import { missingInImage } from './build/image.ts';
import { inputsHash, isStale, remember, type Target } from './build/inputs.ts';
import { whileLocked } from './build/lock.ts';
import { mailBuild } from './build/mail.ts';
import { localMarks } from './build/marks.ts';
import { readLock } from './build/packages.ts';
import { type Chunk, importedPackages, serverPackages } from './build/server-packages.ts';

// A test runner sets its own, and would get React's development build.
process.env.NODE_ENV = 'production';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts: string[]) => join(root, ...parts);

/** Made beside and then put in place, so that neither a running server nor a broken build sees half of it. */
async function into(
  folder: string,
  config: InlineConfig,
  finish: (made: string) => Promise<void> = async () => {},
): Promise<Chunk[]> {
  const next = `${folder}.${process.pid}.next`;
  rmSync(next, { recursive: true, force: true });
  const built = await build({
    root,
    logLevel: 'warn',
    ...config,
    build: { ...config.build, outDir: next, emptyOutDir: true },
  });
  await finish(next);
  mkdirSync(dirname(folder), { recursive: true });
  const old = `${folder}.${process.pid}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(next, folder);
  rmSync(old, { recursive: true, force: true });
  return [built].flat().flatMap((each) => ('output' in each ? each.output.filter((one) => one.type === 'chunk') : []));
}

const app = (folder: string, mode: string) =>
  into(folder, appBuild(root, mode), async (made) => {
    slimPublic(made);
    await prerender(root, mode, made);
  });

const MAKE: Record<Target, () => Promise<unknown>> = {
  app: () => app(at('dist/app'), 'local-machine'),
  embed: () => into(at('dist/embed'), { configFile: at('vite.embed.config.ts') }),
  mail: () => into(at('dist/mail'), mailBuild(root)),
  production: async () => {
    await app(at('dist/production/app'), 'production');
    const chunks = await into(at('dist/production/server'), {
      configFile: false,
      publicDir: false,
      build: {
        ssr: true,
        target: 'node24',
        rolldownOptions: { input: { main: at('server/main.ts'), migrate: at('server/migrate.ts') } },
      },
    });
    for (const part of ['embed', 'mail']) {
      cpSync(at('dist', part), at('dist/production', part), { recursive: true });
    }
    cpSync(at('server/embed/wordpress'), at('dist/production/wordpress'), { recursive: true });
    const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8')) as Parameters<typeof serverPackages>[0];
    const packages = serverPackages(manifest, readLock(root), importedPackages(chunks));
    write(at('dist/production/package.json'), packages.manifest);
    write(at('dist/production/package-lock.json'), packages.lock);
    const missing = missingInImage(readFileSync(at('Dockerfile'), 'utf8'), root);
    if (missing.length > 0) throw new Error(`The Dockerfile copies what was not built: ${missing.join(', ')}`);
    const { files, found: marksFound } = ['app', 'embed', 'mail', 'server', 'wordpress']
      .map((part) => localMarks(at('dist/production', part)))
      .reduce((sum, part) => ({ files: sum.files + part.files, found: [...sum.found, ...part.found] }));
    if (files < 4) throw new Error(`Only ${files} files were built for production.`);
    if (marksFound.length > 0) throw new Error(`The production build holds local mode:\n${marksFound.join('\n')}`);
  },
};

function write(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

const usual: Target[] = ['app', 'embed', 'mail'];
const named = usual.filter((target) => process.argv.includes(target));
const targets: Target[] = process.argv.includes('--production')
  ? [...usual, 'production']
  : named.length > 0
    ? named
    : usual;
let failed = 0;

async function make(target: Target): Promise<void> {
  if (!isStale(root, target)) {
    console.log(`${target} is up to date`);
    return;
  }
  const from = performance.now();
  const hash = inputsHash(root, target);
  try {
    await MAKE[target]();
    remember(root, target, hash);
    console.log(`${target} built in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  } catch (error) {
    failed += 1;
    console.error(`${target} could not be built: ${error instanceof Error ? error.message : String(error)}`);
  }
}
// Two starts at once build once: the second finds everything up to date.
await whileLocked(at('.cache/build/lock'), async () => {
  for (const target of targets) await make(target);
});
process.exitCode = failed > 0 ? 1 : 0;
if (process.argv.includes('--count')) console.log(`${targets.length - failed} passed, ${failed} failed`);
