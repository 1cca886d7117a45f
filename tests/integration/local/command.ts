import { type ChildProcess, spawn } from 'node:child_process';
import { freePorts as draw } from '../../support/ports.ts';
import { nodeArguments } from '../../support/start-command.ts';

export type Ports = { app: number; extras: number; firestore: number; auth: number; storage: number };

export async function freePorts(): Promise<Ports> {
  const [app = 0, extras = 0, firestore = 0, auth = 0, storage = 0] = await draw(5);
  return { app, extras, firestore, auth, storage };
}

export type Command = {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Milliseconds until it said that it is ready. @throws Error when it ends before. */
  readonly ready: Promise<number>;
  readonly exit: Promise<number | null>;
  /** Sends the signal and gives the milliseconds until it has ended. */
  end(signal: NodeJS.Signals): Promise<number>;
  /** The hard way, the whole process group at once. */
  killGroup(): Promise<void>;
};

export function envFor(ports: Ports, dataDir: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(ports.app),
    EXTRAS_PORT: String(ports.extras),
    FIRESTORE_PORT: String(ports.firestore),
    AUTH_PORT: String(ports.auth),
    STORAGE_PORT: String(ports.storage),
    SPRX_DATA: dataDir,
    ...more,
  };
}

/** Runs one of the scripts in a process group of its own, as a terminal would. */
export function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Command {
  const from = performance.now();
  const child = spawn(process.execPath, [...nodeArguments(script), ...args], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exit = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const ready = new Promise<number>((done, fail) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('SprX is ready on')) done(performance.now() - from);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void exit.then((code) => fail(new Error(`It ended with ${code}:\n${output}`)));
  });
  ready.catch(() => undefined);
  return {
    child,
    output: () => output,
    ready,
    exit,
    async end(signal) {
      const since = performance.now();
      child.kill(signal);
      await exit;
      return performance.now() - since;
    },
    async killGroup() {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGKILL');
      }
      await exit;
    },
  };
}

/** The person's token, or `null` when they may not come in. */
export async function signIn(ports: Ports, email: string, password = 'Sprx-demo-1'): Promise<string | null> {
  const url = `http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  return ((await answer.json()) as { idToken?: string }).idToken ?? null;
}

export async function api<T>(ports: Ports, token: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`http://127.0.0.1:${ports.app}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      iid: 'oakfield',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}
