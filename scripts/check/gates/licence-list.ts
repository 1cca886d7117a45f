type Allowed = {
  /** SPDX id. */
  readonly id: string;
  /** `development`: for tools that neither the server nor a browser gets. */
  readonly use: 'anywhere' | 'development';
  readonly reason: string;
};

const ASKS_FOR_NOTICE = 'permissive: asks only that its notice is kept';

/** Licences that a package may come under. `npm run check -- licences` fails on any other. */
export const ALLOWED_LICENCES: readonly Allowed[] = [
  { id: 'MIT', use: 'anywhere', reason: ASKS_FOR_NOTICE },
  { id: 'MIT-0', use: 'anywhere', reason: 'MIT without the duty to keep the notice' },
  { id: 'ISC', use: 'anywhere', reason: ASKS_FOR_NOTICE },
  { id: 'BSD-2-Clause', use: 'anywhere', reason: ASKS_FOR_NOTICE },
  { id: 'BSD-3-Clause', use: 'anywhere', reason: ASKS_FOR_NOTICE },
  { id: '0BSD', use: 'anywhere', reason: 'permissive without conditions' },
  { id: 'Apache-2.0', use: 'anywhere', reason: 'permissive, our own licence' },
  { id: 'BlueOak-1.0.0', use: 'anywhere', reason: ASKS_FOR_NOTICE },
  { id: 'Unlicense', use: 'anywhere', reason: 'public domain' },
  { id: 'Zlib', use: 'anywhere', reason: ASKS_FOR_NOTICE },
  { id: 'OFL-1.1', use: 'anywhere', reason: 'fonts: may be bundled and served, not sold by themselves' },
  {
    id: 'LGPL-3.0-or-later',
    use: 'anywhere',
    reason:
      'libvips as sharp ships it: a shared library of its own, unchanged, that anyone may replace by another build',
  },
  { id: 'CC0-1.0', use: 'development', reason: 'public domain; no patent grant, so not in the product' },
  { id: 'MPL-2.0', use: 'development', reason: 'tools we run unchanged; changed files would have to be published' },
  { id: 'Artistic-2.0', use: 'development', reason: 'tools we run unchanged' },
  { id: 'Python-2.0', use: 'development', reason: 'permissive; an argument parser of tools' },
  { id: 'WTFPL', use: 'development', reason: 'no conditions, but no clear warranty words either' },
  { id: 'CC-BY-3.0', use: 'development', reason: 'data of licence names, read by tools' },
  { id: 'CC-BY-4.0', use: 'development', reason: 'data of browsers, read by tools' },
];

/** Packages whose own `package.json` names no SPDX licence, by name and version; what was found out, and where. */
export const STATED_LICENCES: Readonly<Record<string, { readonly licence: string; readonly reason: string }>> = {
  'limiter@1.1.5': { licence: 'MIT', reason: 'LICENSE.txt in the package is the MIT text' },
  'fuzzy@0.1.3': { licence: 'MIT', reason: 'LICENSE-MIT in the package is the MIT text' },
  'valid-url@1.0.9': { licence: 'MIT', reason: 'LICENSE in the package is the MIT text' },
  'url-template@2.0.8': {
    licence: 'BSD-3-Clause',
    reason: 'says "BSD"; LICENSE in the package is the text of three clauses',
  },
  'deep-freeze@0.0.1': { licence: 'Unlicense', reason: 'says "public domain"' },
};
