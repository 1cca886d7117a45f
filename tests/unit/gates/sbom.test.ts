import { existsSync, readFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { billOfMaterials } from '../../../scripts/build/bom.ts';
import { counted } from '../../../scripts/check/run/run.ts';

const FILE = 'dist/sbom.cdx.json';
type Component = { name: string; version: string; purl: string; licenses: object[]; hashes: object[] };
const read = () => JSON.parse(readFileSync(FILE, 'utf8')) as { bomFormat: string; components: Component[] };

describe('npm run sbom', () => {
  test('twice → the same bytes: CycloneDX with every production dependency, its licence and checksum, and no tool', async () => {
    rmSync(FILE, { force: true });
    await counted('node', ['scripts/sbom.ts']);
    const first = readFileSync(FILE, 'utf8');
    await counted('node', ['scripts/sbom.ts']);
    expect(readFileSync(FILE, 'utf8')).toBe(first);
    expect(existsSync(FILE)).toBe(true);

    const { bomFormat, components } = read();
    const names = components.map(({ name }) => name);
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    expect(bomFormat).toBe('CycloneDX');
    expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
    expect(
      ['vitest', 'secretlint', 'typescript'].filter((name) => name in devDependencies && names.includes(name)),
    ).toEqual([]);
    expect(
      components.filter(({ licenses, hashes, purl }) => licenses.length !== 1 || !hashes?.length || !purl),
    ).toEqual([]);
  });

  test('a package of no known licence → a problem that names it; an old way to write two → SPDX', () => {
    const lock = { packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } };
    const product = { name: 'sprx', version: '1', license: 'MIT' };
    expect(billOfMaterials(lock, product, () => null).problems).toEqual([
      expect.stringMatching(/^a@1\.0\.0 names no licence/),
    ]);
    const { bom, problems } = billOfMaterials(lock, product, () => 'MIT and ISC');
    expect(problems).toEqual([]);
    expect(bom.components[0]?.licenses).toEqual([{ expression: 'MIT AND ISC' }]);
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('a package that two ask for in two versions → each depends on the one that Node finds', () => {
    const lock = {
      packages: {
        '': { dependencies: { a: '1', b: '1' }, devDependencies: { tool: '1' } },
        'node_modules/a': { version: '1.0.0', dependencies: { c: '2' } },
        'node_modules/a/node_modules/c': { version: '2.0.0' },
        'node_modules/b': { version: '1.0.0', dependencies: { c: '1' }, peerDependencies: { tool: '1' } },
        'node_modules/c': { version: '1.0.0' },
        'node_modules/tool': { version: '1.0.0', dev: true },
      },
    };
    const { bom } = billOfMaterials(lock, { name: 'sprx', version: '1', license: 'MIT' }, () => 'MIT');
    expect(bom.dependencies).toEqual([
      { ref: 'a@1.0.0', dependsOn: ['c@2.0.0'] },
      { ref: 'b@1.0.0', dependsOn: ['c@1.0.0'] },
      { ref: 'c@1.0.0', dependsOn: [] },
      { ref: 'c@2.0.0', dependsOn: [] },
      { ref: 'sprx@1', dependsOn: ['a@1.0.0', 'b@1.0.0'] },
    ]);
  });
});
