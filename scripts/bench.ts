/**
 * Runs every tests/bench/**\/*.bench.ts and prints one table. Figures are ratios inside one run where a time is
 * compared with something; they inform and never fail the check. One that cannot be measured does not keep the others back.
 */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';

export type Row = { name: string; value: number; unit: string; ratio?: number; of?: string };

const nameParts = process.argv.slice(2);
const files = globSync('tests/bench/**/*.bench.ts').sort();
const chosen = nameParts.length === 0 ? files : files.filter((file) => nameParts.some((part) => file.includes(part)));
if (chosen.length === 0) {
  console.error(`No bench matches ${nameParts.join(' ')}. There are: ${files.join(', ')}`);
  process.exit(1);
}

console.log(`${'what'.padEnd(72)} ${'value'.padStart(12)} unit        ratio`);
let broken = 0;
for (const file of chosen) {
  for (const { name, value, unit, ratio, of } of await rowsOf(file)) {
    const shown = Number.isInteger(value) ? value.toLocaleString('en-GB') : value.toFixed(value < 10 ? 2 : 1);
    console.log(
      `${name.padEnd(72)} ${shown.padStart(12)} ${unit.padEnd(11)} ${ratio === undefined ? '' : `${ratio.toFixed(2)}×${of ? ` ${of}` : ''}`}`,
    );
  }
}
process.exit(broken === 0 ? 0 : 1);

async function rowsOf(file: string): Promise<Row[]> {
  try {
    const { run } = (await import(resolve(file))) as { run: () => Promise<Row[]> };
    return await run();
  } catch (error) {
    broken++;
    console.error(`${file} measured nothing:`, error);
    return [];
  }
}
