import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ALLOWED_LICENCES, STATED_LICENCES } from '../../../scripts/check/gates/licence-list.ts';
import { auditNote, licenceProblems, packagesOf } from '../../../scripts/check/gates/licences.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'licences-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function lock(packages: Record<string, object>): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': { name: 'x' }, ...packages } }));
}
function install(path: string, content: object): void {
  mkdirSync(join(root, path), { recursive: true });
  writeFileSync(join(root, path, 'package.json'), JSON.stringify(content));
}
const problems = () => licenceProblems(packagesOf(root));

describe('licences', () => {
  test('a licence on the list → no problem; one that is not → named with its package', () => {
    lock({
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/a/node_modules/@x/b': { version: '2.0.0', license: 'AGPL-3.0-only' },
    });
    expect(problems()).toEqual([
      expect.stringMatching(/^@x\/b@2\.0\.0 comes under AGPL-3\.0-only, which is not allowed/),
    ]);
  });

  test('a licence for development alone → allowed for a dev dependency and refused in the product', () => {
    lock({
      'node_modules/a': { version: '1.0.0', license: 'MPL-2.0', dev: true },
      'node_modules/b': { version: '1.0.0', license: 'MPL-2.0' },
    });
    expect(problems()).toEqual([expect.stringMatching(/^b@1\.0\.0 .*not allowed in the product/)]);
  });

  test.each([
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT and ISC', true],
    ['((MIT))', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN LICENSE.md', false],
  ])('the expression %s → allowed: %s', (license, allowed) => {
    lock({ 'node_modules/a': { version: '1.0.0', license } });
    expect(problems()).toHaveLength(allowed ? 0 : 1);
  });

  test('no licence in the lock file → the installed package is read, in its old forms too; none there → a problem', () => {
    lock({
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0' },
    });
    install('node_modules/a', { license: { type: 'ISC' } });
    install('node_modules/b', { licenses: [{ type: 'GPL-2.0' }, { type: 'MIT' }] });
    install('node_modules/c', {});
    expect(problems()).toEqual([expect.stringMatching(/^c@1\.0\.0 names no licence/)]);
  });

  test('an installed package says another licence than the lock file → both have to be allowed', () => {
    lock({ 'node_modules/a': { version: '1.0.0', license: 'MIT' } });
    install('node_modules/a', { license: 'GPL-3.0-only' });
    expect(problems()).toEqual([expect.stringMatching(/^a@1\.0\.0 comes under GPL-3\.0-only/)]);
  });

  test('lists → a reason each, and every package stated by hand is installed', () => {
    const installed = new Set(packagesOf('.').map(({ name, version }) => `${name}@${version}`));
    expect(Object.keys(STATED_LICENCES).filter((id) => !installed.has(id))).toEqual([]);
    expect([...ALLOWED_LICENCES, ...Object.values(STATED_LICENCES)].filter(({ reason }) => reason.length < 10)).toEqual(
      [],
    );
  });
});

describe('npm audit', () => {
  test('an answer with findings → counts by level; none → says so; no answer → says so', () => {
    const answer = (vulnerabilities: object) =>
      `npm warn x\n${JSON.stringify({ metadata: { vulnerabilities } }, null, 2)}\n`;
    expect(auditNote(answer({ low: 0, high: 2, total: 2 }))).toBe('npm audit of the product: 2 high');
    expect(auditNote(answer({ low: 0, total: 0 }))).toBe('npm audit knows nothing against the product');
    expect(auditNote('npm error audit endpoint returned an error\n{\n  "message": "405"\n}\n')).toMatch(/answers no/);
    expect(auditNote('getaddrinfo ENOTFOUND')).toMatch(/answers no/);
  });
});
