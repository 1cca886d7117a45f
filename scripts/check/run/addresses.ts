import { ROUTES } from '../../../src/domain/routes.ts';

/** Literal segments must be equal; a parameter takes one that no sibling route names. */
export function matches(path: string, address: string): boolean {
  if (path === '*')
    return !ROUTES.some((row) => row.path !== '*' && !row.path.startsWith('/:') && matches(row.path, address));
  const want = path.split('/');
  const have = address.split(/[?#]/)[0]?.split('/') ?? [];
  return (
    want.length === have.length && want.every((segment, index) => segment.startsWith(':') || segment === have[index])
  );
}

/** The paths of a story file's `page(path, ...)`, also where the path is a constant of the file. */
export function openedBy(text: string): string[] {
  const constants = new Map(
    Array.from(text.matchAll(/^const (\w+) = ['"`]([^'"`]+)['"`];/gm), ([, name, value]) => [name, value ?? '']),
  );
  return Array.from(
    text.matchAll(/\bpage\(\s*(?:['"`]([^'"`]+)['"`]|(\w+))/g),
    ([, path, name]) => path ?? constants.get(name) ?? '',
  );
}
