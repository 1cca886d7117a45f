import { type ChildProcess, fork, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LocalConfig, SettingError } from '../../server/local/config.ts';
import type { EmulatorsReport } from './emulators.ts';

const LONGEST_LOG = 5_000_000;
const STOP_MS = 1_800;

/** Documents of a school are small; garbage is better collected early than kept. `npm start` gives its own process the same. */
export const HEAP_LIMITS = ['--max-semi-space-size=2', '--max-old-space-size=256'];

/** A file below the data folder's `logs/`; one that has grown long is put aside first. */
export function logFile(dataDir: string, name: string): string {
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const file = join(dataDir, 'logs', name);
  if (existsSync(file) && statSync(file).size > LONGEST_LOG) renameSync(file, `${file}.old`);
  return file;
}

export type LocalFirebaseProcess = {
  /** Settles when it answers. @throws SettingError when it cannot start, with nothing left running. */
  readonly ready: Promise<void>;
  /** Settles when it has ended by itself. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

/** The local Firebase as a child of this process, controlled by messages. */
export function startFirebase(
  config: LocalConfig,
  root: string,
  allowedOrigins: readonly string[],
): LocalFirebaseProcess {
  const log = openSync(logFile(config.dataDir, 'firebase.log'), 'a');
  // Whoever gives this process other limits means both.
  const limits = [...HEAP_LIMITS, ...process.execArgv.filter((argument) => argument.startsWith('--max-'))];
  const child = fork(fileURLToPath(new URL('./emulators.ts', import.meta.url)), [], {
    cwd: root,
    execArgv: [...limits, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const ready = new Promise<void>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) =>
      fail(new SettingError(`The local Firebase stopped unexpectedly (${signal ?? code}).`)),
    );
    child.once('message', (message) => {
      const report = message as EmulatorsReport;
      if ('ready' in report) done();
      else fail(report.isExpected ? new SettingError(report.failed) : new Error(report.failed));
    });
  });
  child.send({
    projectId: 'demo-sprx',
    firestorePort: config.ports.firestore,
    authPort: config.ports.auth,
    storagePort: config.ports.storage,
    host: config.host ?? undefined,
    dataDir: config.dataDir,
    rules: { file: join(root, 'firestore.rules') },
    storageRules: { file: join(root, 'storage.rules') },
    indexes: process.env.EMULATOR_INDEXES ? { file: join(root, process.env.EMULATOR_INDEXES) } : undefined,
    allowedOrigins,
  });
  return { ready, ended, stop: () => stopChild(child, ended) };
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (child.connected) child.send('stop');
  // Every acknowledged write is on disk already, so a process that hangs may be ended the hard way.
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
}

export type Build = { readonly done: Promise<void>; stop(): void };

/** Builds what is stale, in a process that takes its memory with it. @throws SettingError */
export function startBuild(root: string, targets: readonly string[]): Build {
  const child = spawn(process.execPath, [join(root, 'scripts/build.ts'), ...targets], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const done = new Promise<void>((resolve, fail) => {
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? resolve() : fail(new SettingError(`The app could not be built:\n${output.trim()}`)),
    );
  });
  return { done, stop: () => child.kill('SIGKILL') };
}
