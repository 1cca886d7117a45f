import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Child = {
  lines: string[];
  process: ChildProcess;
  line(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
};

/** Runs a TypeScript file in a process of its own and reads what it prints. */
export function run(file: URL, args: string[], env: NodeJS.ProcessEnv = {}, cwd?: string): Child {
  const path = fileURLToPath(file);
  const child = spawn(process.execPath, [path, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const read = (chunk: Buffer): void => {
    lines.push(...chunk.toString().split('\n').filter(Boolean));
    for (const check of waiting) check();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      resolve(code);
      for (const check of waiting) check();
    }),
  );
  return {
    lines,
    process: child,
    ended,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const match = lines.map((line) => pattern.exec(line)).find((result) => result !== null);
          if (!match && child.exitCode === null) return;
          waiting.delete(check);
          if (match) resolve(match);
          else reject(new Error(`it ended without ${pattern}:\n${lines.join('\n')}`));
        };
        waiting.add(check);
        check();
      }),
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
