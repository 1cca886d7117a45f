/**
 * `npm start`: builds what is stale, starts the local Firebase, fills an empty data folder, serves the app and the
 * second origin, says where everything is, and stays quiet. `--dev` puts Vite in front for hot reload.
 */
import './local/memory.ts';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostsOf, originsOf, readLocalConfig, SettingError } from '../server/local/config.ts';
import { addressesOf, assertFree } from '../server/local/listen.ts';
import { markForSeed } from '../server/local/seed-state.ts';
import type { Stack } from '../server/local/stack.ts';
import { isStale, type Target } from './build/inputs.ts';
import { type Build, type LocalFirebaseProcess, logFile, startBuild, startFirebase } from './local/children.ts';

const STOP_MS = 2_700;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isDev = process.argv.includes('--dev');
let firebase: LocalFirebaseProcess | undefined;
let build: Build | undefined;
let stack: Stack | undefined;
let flushLog = () => {};
let isStopping = false;

// What the last start has compiled need not be compiled anew, here and in the processes that this one starts.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/node');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

async function start(): Promise<void> {
  const config = readLocalConfig(process.env);
  const origins = originsOf(config);
  await assertFree(
    [
      { name: 'the app', variable: 'PORT', port: config.ports.app },
      { name: 'the second origin', variable: 'EXTRAS_PORT', port: config.ports.extras },
      { name: 'the local Firestore', variable: 'FIRESTORE_PORT', port: config.ports.firestore },
      { name: 'the local Auth', variable: 'AUTH_PORT', port: config.ports.auth },
      { name: 'the local Storage', variable: 'STORAGE_PORT', port: config.ports.storage },
    ],
    addressesOf(config.host),
  );
  markForSeed(config.dataDir, config.seed, origins.extras);
  firebase = startFirebase(
    config,
    root,
    hostsOf(config.host, config.ports.app).map((host) => `http://${host}`),
  );
  firebase.ready.catch(() => undefined);
  const targets: Target[] = isDev ? ['embed', 'mail'] : ['app', 'embed', 'mail'];
  const stale = targets.filter((target) => isStale(root, target));
  if (stale.length > 0) {
    say('Building the app …');
    build = startBuild(root, stale);
    build.done.catch(() => undefined);
  }
  // Loaded while the others start: together they take longer than any of them.
  const [{ startStack }, { createLog }, { default: pino }, { welcomeTable }] = await Promise.all([
    import('../server/local/stack.ts'),
    import('../server/core/log.ts'),
    import('pino'),
    import('../server/local/table.ts'),
  ]);
  const destination = pino.destination({ dest: logFile(config.dataDir, 'server.log'), sync: false });
  flushLog = () => destination.flushSync();
  await firebase.ready;
  void firebase.ended.then(() =>
    fail(new SettingError('The local Firebase stopped. See logs/firebase.log in the data folder.')),
  );
  const started = startStack({
    config,
    root,
    say,
    log: createLog('info', destination),
    built: build?.done ?? Promise.resolve(),
    ...(isDev ? { dev: async (server) => (await import('./local/vite.ts')).viteFrontend(root, server) } : {}),
  });
  stack = await started;
  if (isStopping) return;
  console.log(welcomeTable(config));
  console.log(`SprX is ready on ${origins.app}`);
}

function say(line: string): void {
  if (!isStopping) console.log(line);
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // A hanging part is not waited for any longer: acknowledged writes are on disk.
  setTimeout(() => process.exit(code), STOP_MS).unref();
  build?.stop();
  await stack?.close().catch((error: unknown) => console.error(error));
  await firebase?.stop();
  try {
    flushLog();
  } catch {
    // Ended before its file was open: nothing was logged.
  }
  process.exit(code);
}

async function fail(error: unknown): Promise<void> {
  if (isStopping) return;
  console.error(error instanceof SettingError ? error.message : error);
  await stop(1);
}

/**
 * npm hands a signal to the shell between it and us, and that shell goes without passing it on. So whoever stops
 * `npm start` is noticed by our parent being gone.
 */
function followParent(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0);
  }, 500).unref();
}

followParent();
process.on('SIGINT', () => (isStopping ? process.exit(130) : void stop(0)));
process.on('SIGTERM', () => void stop(0));
start().catch(fail);
