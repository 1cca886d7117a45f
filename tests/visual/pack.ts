/** `npm run visual:pack`: writes baselines that came straight from the browser as small as they get; no pixel changes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASELINES } from './paths.ts';
import { decodePng, encodePng, isPacked } from './png.ts';

let [packed, before, after] = [0, 0, 0];
for (const file of readdirSync(BASELINES).filter((name) => name.endsWith('.png'))) {
  const path = join(BASELINES, file);
  const was = readFileSync(path);
  if (isPacked(was)) continue;
  const is = encodePng(decodePng(was));
  writeFileSync(path, is);
  packed++;
  before += was.length;
  after += is.length;
}
const inMb = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);
console.log(`${packed} pictures packed: ${inMb(before)} MB are ${inMb(after)} MB now`);
