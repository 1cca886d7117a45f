import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sealer } from '../core/ports/sealer.ts';
import { aesSealer } from '../core/secrets/aes-sealer.ts';
import { SEALING_KEY } from './seed-state.ts';

const KEY_BYTES = 32;

/** Seals with the key of this data folder, which is made once. */
export function localSealer(dataDir: string): Sealer {
  const file = join(dataDir, SEALING_KEY);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.next`, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true });
    renameSync(`${file}.next`, file);
  }
  return aesSealer([readFileSync(file, 'utf8').trim()]);
}
