import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { markOf, PART, partNow } from './core-seconds.ts';

export type Ran = { code: number; output: string };

/** CI ends a check after 90 minutes, without a word on what ran. */
const CI_MINUTES = 85;
const HAND_MINUTES = 6 * 60;
const STARTED = Number(process.env.CHECK_STARTED ?? Date.now());

/** How long the check has until what still runs is stopped and named, in milliseconds. */
export const timeLeft = (): number =>
  Math.max(0, STARTED + (process.env.CI ? CI_MINUTES : HAND_MINUTES) * 60_000 - Date.now());

/**
 * How long a command may go without a word, take in all, and keep its output open after its end, before it counts as
 * hanging. How long all of it takes says how slow the machine is, so that only the time of the whole check ends it.
 */
export type Patience = Readonly<Record<'silentMs' | 'wholeMs' | 'openMs' | 'stopMs', number>>;
const patience = (): Patience => ({ silentMs: 20 * 60_000, wholeMs: timeLeft(), openMs: 60_000, stopMs: 10_000 });

/** As `timeout` of GNU says it. */
const DID_NOT_END = 124;

/** Tests start our programs many times, and Node need not compile them anew each time. */
const COMPILED = resolve('.cache/node');

/** Set in all that a command starts: it is in that command's group then, and the group is stopped as one. */
const IN_GROUP = 'CHECK_GROUP';

/** Leaders of the groups that run. */
const running = new Set<number>();

/**
 * Runs a command of node_modules/.bin with its output collected. Never rejects: a missing command is code 127, one that
 * hangs is stopped with all it has started and is code 124, so that it is named instead of using up the time of all others.
 */
export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { silentMs, wholeMs, openMs, stopMs }: Patience = patience(),
): Promise<Ran> {
  const part = partNow.getStore();
  const all: NodeJS.ProcessEnv = {
    ...process.env,
    FORCE_COLOR: '0',
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: COMPILED,
    // Checks started by tests of the check keep to the time of all.
    CHECK_STARTED: String(STARTED),
    ...(part === undefined ? {} : { [PART]: markOf(part) }),
    ...env,
  };
  const isLeader = all[IN_GROUP] === undefined;
  return new Promise((done) => {
    const child = spawn(command, args, {
      env: { ...all, [IN_GROUP]: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: isLeader,
    });
    const group = isLeader ? child.pid : undefined;
    if (group !== undefined) running.add(group);
    const stop = (name: NodeJS.Signals) => (group === undefined ? child.kill(name) : signal(group, name));
    let output = '';
    let hung: string | null = null;
    const timers: NodeJS.Timeout[] = [];
    const giveUp = (why: string) => {
      if (hung !== null) return;
      hung = why;
      stop('SIGTERM');
      timers.push(setTimeout(() => stop('SIGKILL'), stopMs));
      timers.push(setTimeout(() => end(DID_NOT_END), 2 * stopMs));
    };
    const silence = setTimeout(() => giveUp(`said nothing for ${inWords(silentMs)}`), silentMs);
    timers.push(
      silence,
      setTimeout(() => giveUp(`was not at its end after ${inWords(wholeMs)}`), wholeMs),
    );
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      silence.refresh();
    };
    const end = (code: number) => {
      for (const timer of timers) clearTimeout(timer);
      child.stdout.destroy();
      child.stderr.destroy();
      if (group !== undefined) running.delete(group);
      done(hung === null ? { code, output } : { code: DID_NOT_END, output: `${output}\n${command} ${hung}: stopped.` });
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => {
      output += `\n${error.message}`;
      end(127);
    });
    child.on('exit', () => {
      // What it has left behind would keep its output open for ever.
      timers.push(setTimeout(() => giveUp(`left processes behind that ran ${inWords(openMs)} longer`), openMs));
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // All of the group have ended.
  }
}

/** For who runs commands from a terminal: its signals do not reach groups of their own. */
export function handOnSignals(): void {
  const stopAll = (name: NodeJS.Signals) => {
    for (const group of running) signal(group, name);
  };
  process.on('exit', () => stopAll('SIGTERM'));
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(name, () => {
      stopAll(name);
      process.exit(code);
    });
  }
}

function inWords(ms: number): string {
  return ms >= 60_000 ? `${Math.round(ms / 60_000)} minutes` : `${ms / 1000} s`;
}
