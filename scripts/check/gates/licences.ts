import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf, readLock } from '../../build/packages.ts';
import { run } from '../run/command.ts';
import type { Outcome } from '../run/run.ts';
import { ALLOWED_LICENCES, STATED_LICENCES } from './licence-list.ts';

type Package = {
  readonly name: string;
  readonly version: string;
  readonly use: Use;
  readonly licences: string[];
};
type Use = 'anywhere' | 'development';

/** Every package of the lock file with what it says of its licence, there and in its own `package.json` where installed. */
export function packagesOf(root: string): Package[] {
  return Object.entries(readLock(root).packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, entry]) => {
      const said = [entry.license, installedLicence(join(root, path, 'package.json'))].filter((each) => each !== null);
      return {
        name: nameOf(path, entry),
        version: entry.version ?? '',
        use: entry.dev ? 'development' : 'anywhere',
        licences: [...new Set(said.flatMap(licenceNames))],
      };
    });
}

/** What a package comes under: what was found out about it, else what it says. */
export function licencesOf({ name, version, licences }: Package): readonly string[] {
  const stated = STATED_LICENCES[`${name}@${version}`]?.licence;
  return stated ? [stated] : licences;
}

/** One sentence for each package whose licence is not on the list. */
export function licenceProblems(packages: readonly Package[]): string[] {
  return packages.flatMap((each) => {
    const id = `${each.name}@${each.version}`;
    const licences = licencesOf(each);
    if (licences.length === 0) {
      return [
        `${id} names no licence: read its files, then add it to STATED_LICENCES in scripts/check/gates/licence-list.ts.`,
      ];
    }
    return licences
      .filter((licence) => !isAllowed(licence, each.use))
      .map((licence) => {
        const where = each.use === 'anywhere' ? 'in the product' : 'in development';
        return `${id} comes under ${licence}, which is not allowed ${where}: see scripts/check/gates/licence-list.ts.`;
      });
  });
}

/** SPDX: of alternatives (OR) one has to be allowed, of what holds together (AND) each. Brackets inside brackets are refused. */
function isAllowed(expression: string, use: Use): boolean {
  const ids = new Set(
    ALLOWED_LICENCES.filter((each) => each.use === 'anywhere' || use === 'development').map(({ id }) => id),
  );
  const plain = /^\(([^()]*)\)$/.exec(expression.trim())?.[1] ?? expression;
  return plain.split(/ or /i).some((choice) => choice.split(/ and /i).every((id) => ids.has(id.trim())));
}

function installedLicence(file: string): unknown {
  if (!existsSync(file)) return null;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown; licenses?: unknown };
  return license ?? licenses ?? null;
}

/** Old packages say `{ type }` or a list of these. */
function licenceNames(said: unknown): string[] {
  if (typeof said === 'string') return [said];
  if (Array.isArray(said))
    return said.flatMap(licenceNames).length > 0 ? [said.flatMap(licenceNames).join(' OR ')] : [];
  const type = (said as { type?: unknown } | undefined)?.type;
  return typeof type === 'string' ? [type] : [];
}

export async function checkLicences(): Promise<Outcome> {
  const packages = packagesOf('.');
  const problems = licenceProblems(packages);
  return {
    passed: packages.length - new Set(problems.map((each) => each.split(' ')[0])).size,
    failed: problems.length,
    output: problems.join('\n'),
    note: await advisories(),
  };
}

/**
 * What the registry knows against packages of the product. A note and no failure: a registry may not answer, and what it
 * learnt today does not make yesterday's commit wrong.
 */
async function advisories(): Promise<string> {
  const { output } = await run('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000']);
  return auditNote(output);
}

/** Reads the answer of `npm audit --json`, which may have warnings before it. */
export function auditNote(output: string): string {
  try {
    const { metadata } = JSON.parse(output.slice(output.search(/^\{/m), output.lastIndexOf('\n}') + 2)) as {
      metadata?: { vulnerabilities?: Record<string, number> };
    };
    const vulnerabilities = Object.entries(metadata?.vulnerabilities ?? {}).filter(
      ([level, count]) => level !== 'total' && count > 0,
    );
    if (!metadata?.vulnerabilities) return 'the registry answers no npm audit';
    if (vulnerabilities.length === 0) return 'npm audit knows nothing against the product';
    return `npm audit of the product: ${vulnerabilities.map(([level, count]) => `${count} ${level}`).join(', ')}`;
  } catch {
    return 'the registry answers no npm audit';
  }
}
