/** Writes `dist/sbom.cdx.json`: every package that production installs, with its version, licence and checksum, as CycloneDX JSON. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './build/bom.ts';
import { readLock } from './build/packages.ts';
import { licencesOf, packagesOf } from './check/gates/licences.ts';

const root = join(import.meta.dirname, '..');
const FILE = 'dist/sbom.cdx.json';

const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Parameters<typeof billOfMaterials>[1];
const licences = new Map(packagesOf(root).map((each) => [`${each.name}@${each.version}`, licencesOf(each)[0] ?? null]));
const { bom, problems } = billOfMaterials(
  readLock(root),
  product,
  (name, version) => licences.get(`${name}@${version}`) ?? null,
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(join(root, FILE), `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${FILE} names ${bom.components.length} packages, each with its licence.`);
