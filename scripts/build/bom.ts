import { createHash } from 'node:crypto';
import { type Lock, type LockEntry, nameOf, neededBy } from './packages.ts';

type Product = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly description?: string;
};
type Licence = { readonly license: { readonly id: string } } | { readonly expression: string };

const ALGORITHMS: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/**
 * CycloneDX of what production installs, by the lock file alone: the same file gives the same bytes. npm's own `npm sbom --omit dev`
 * is not used, because it leaves out every package that a tool asks for as well, React among them.
 */
export function billOfMaterials(
  lock: Lock,
  product: Product,
  licenceOf: (name: string, version: string) => string | null,
) {
  const places = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path]) => path);
  const idAt = (path: string) =>
    path === '' ? `${product.name}@${product.version}` : reference(path, lock.packages[path] ?? {});
  const byId = new Map(places.map((path) => [idAt(path), path]));
  const problems: string[] = [];
  const components = [...byId].sort(byName).map(([id, path]) => {
    const entry = lock.packages[path] ?? {};
    const licence = licenceOf(nameOf(path, entry), entry.version ?? '');
    if (licence === null) problems.push(`${id} names no licence: \`npm run check -- licences\` says what to do.`);
    return component(path, entry, licence);
  });
  // A package may stand in several places, with other packages around it.
  const needed = new Map<string, Set<string>>();
  for (const path of ['', ...places]) {
    const dependents = needed.get(idAt(path)) ?? new Set<string>();
    for (const place of neededBy(lock, path)) if (!lock.packages[place]?.dev) dependents.add(idAt(place));
    needed.set(idAt(path), dependents);
  }
  const content = {
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: {
        'bom-ref': idAt(''),
        type: 'application',
        name: product.name,
        version: product.version,
        ...(product.description === undefined ? {} : { description: product.description }),
        purl: `pkg:npm/${product.name}@${product.version}`,
        licenses: [licenceWords(product.license)],
      },
    },
    components,
    dependencies: [...needed].sort(byName).map(([ref, on]) => ({ ref, dependsOn: [...on].sort() })),
  };
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serial(content),
    version: 1,
    ...content,
  };
  return { bom, problems };
}

function component(path: string, entry: LockEntry, licence: string | null) {
  const name = nameOf(path, entry);
  const [algorithm = '', digest = ''] = entry.integrity?.split(' ')[0]?.split(/-(.*)/s) ?? [];
  const alg = ALGORITHMS[algorithm];
  return {
    'bom-ref': reference(path, entry),
    type: 'library',
    name,
    version: entry.version ?? '',
    scope: entry.optional || entry.devOptional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${entry.version}`,
    ...(alg ? { hashes: [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] } : {}),
    licenses: licence === null ? [] : [licenceWords(licence)],
  };
}

function reference(path: string, entry: LockEntry): string {
  return `${nameOf(path, entry)}@${entry.version}`;
}

function licenceWords(said: string): Licence {
  if (!/\s/.test(said)) return { license: { id: said } };
  return { expression: said.replace(/ (and|or) /gi, (word) => word.toUpperCase()) };
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A UUID of the kind that is made from content (version 8). */
function serial(content: object): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
