import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type LocalConfig, SettingError } from '../../server/local/config.ts';

/** What firebase-tools 15 asks for. */
const LEAST_JAVA = 21;
const NEEDED = ['firestore', 'storage'] as const;
const LINKED = ['firestore.rules', 'firestore.indexes.json', 'storage.rules'];

const require = createRequire(import.meta.url);

export type OfficialParts = {
  readonly root: string;
  readonly config: LocalConfig;
  readonly projectId: string;
  /** The program that Java is called by. */
  readonly java: string;
  /** A script of Node: the command line of firebase-tools. */
  readonly firebase: string;
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
};

/** The whole number that a Java calls its version by: `openjdk version "21.0.5"` is 21, and `"1.8.0_402"` is 8. */
export function javaVersion(printed: string): number | null {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(printed) ?? [];
  return first === undefined ? null : Number(first === '1' ? second : first);
}

/** @throws SettingError when there is no Java, or too old a one. */
async function requireJava(java: string, env: NodeJS.ProcessEnv): Promise<void> {
  const advice = `Install Java ${LEAST_JAVA} or later, or use npm run emulators, which needs none.`;
  const printed = await new Promise<string | null>((done) => {
    const child = spawn(java, ['-version'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', () => done(null));
    child.once('close', (code) => done(code === 0 ? output : null));
  });
  const version = printed === null ? null : javaVersion(printed);
  if (version === null) throw new SettingError(`Google’s emulators need Java, and there is none here. ${advice}`);
  if (version < LEAST_JAVA)
    throw new SettingError(
      `Google’s emulators need Java ${LEAST_JAVA} or later, and this is Java ${version}. ${advice}`,
    );
}

type Jar = { readonly file: string; readonly url: string; readonly megabytes: number };

/** The files that firebase-tools would have to download first. */
function missingJars(env: NodeJS.ProcessEnv): Jar[] {
  const folder = env.FIREBASE_EMULATORS_PATH || join(homedir(), '.cache/firebase/emulators');
  type Info = { remoteUrl: string; downloadPathRelativeToCacheDir: string; expectedSize: number };
  const info: Record<
    (typeof NEEDED)[number],
    Info
  > = require('firebase-tools/lib/emulator/downloadableEmulatorInfo.json');
  return NEEDED.map((name) => ({
    file: join(folder, info[name].downloadPathRelativeToCacheDir),
    url: info[name].remoteUrl,
    megabytes: Math.round(info[name].expectedSize / 1e6),
  })).filter(({ file }) => !existsSync(file));
}

/** A folder with the product's rules, by link so that a save is seen, and firebase.json with the ports of this start. */
function projectFolder({ root, config }: OfficialParts): string {
  const folder = join(root, '.cache/official');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of LINKED) symlinkSync(join(root, name), join(folder, name));
  const settings = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  const host = config.host ?? '127.0.0.1';
  for (const name of ['firestore', 'auth', 'storage'] as const)
    settings.emulators[name] = { host, port: config.ports[name] };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(settings, null, 2));
  return folder;
}

export type Official = { readonly child: ChildProcess; readonly ended: Promise<number> };

/**
 * Starts Google's emulators with the product's rules on the product's ports; what they print is passed on. `ended` settles
 * with the code to exit by, after a sentence about what went wrong. Rejects with a SettingError when they cannot be started.
 */
export async function startOfficial(parts: OfficialParts): Promise<Official> {
  const { java, firebase, env, projectId, say } = parts;
  await requireJava(java, env);
  const missing = missingJars(env);
  for (const { url, file, megabytes } of missing) say(`Fetching ${url} once (${megabytes} MB), to ${file}.`);
  const args = ['emulators:start', '--project', projectId, '--only', 'firestore,auth,storage'];
  const child = spawn(process.execPath, [firebase, ...args], {
    cwd: projectFolder(parts),
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<number>((done) => {
    child.once('close', (code, signal) => {
      const isStopped = code === 0 || signal !== null;
      if (!isStopped)
        say(
          reasonFor(
            code,
            missing.filter(({ file }) => !existsSync(file)),
          ),
        );
      done(isStopped ? 0 : 1);
    });
  });
  return { child, ended };
}

function reasonFor(code: number | null, missing: readonly Jar[]): string {
  if (missing.length === 0) return `Google’s emulators stopped unexpectedly (${code}). The lines above say why.`;
  const files = missing.map(({ url, file }) => `  ${url}\n  to ${file}`).join('\n');
  return `Google’s emulators could not be fetched, which needs the internet once. Without it, put there by hand:\n${files}\nnpm run emulators needs neither.`;
}
