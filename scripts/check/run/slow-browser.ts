import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { THROTTLE } from './browser-load.ts';

/** Eight steps give a process a sixth of what others get that want the same processor, which a run under load sees to. */
const NICE = 8;

/**
 * The browser to start: of a run under load one that yields to everything else. A browser's own throttling holds for one page,
 * and tests open many.
 */
export function underLoad(executablePath: string): string {
  if (!process.env[THROTTLE] || process.platform === 'win32') return executablePath;
  const folder = resolve('.cache/check');
  const script = `${folder}/slow-browser.sh`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(script, `#!/bin/sh\nexec nice -n ${NICE} '${executablePath}' "$@"\n`);
  chmodSync(script, 0o755);
  return script;
}
