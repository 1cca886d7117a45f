import type { Reader } from './firestore-table.ts';

/**
 * Whose browser may read and write which file, written out by hand from the contract; nothing of it is taken from
 * storage.rules. tests/rules/storage.test.ts tries every cell.
 */

export const PEOPLE = [
  'stranger',
  'unknown',
  'newcomer',
  'viewer',
  'author',
  'head',
  'library',
  'both',
  'rival',
  'removed',
  'ended',
  'disabled',
  'revoked',
  'admin',
  'firstAdmin',
  'visiting',
  'visited',
] as const satisfies readonly Reader[];
export type Person = (typeof PEOPLE)[number];

const platform: Person[] = ['admin', 'firstAdmin', 'visiting', 'visited'];
const members: Person[] = ['viewer', 'author', 'head', 'library', 'both'];
const staff: Person[] = ['viewer', 'author', 'head', 'both'];
const riverside: Person[] = ['both', 'rival'];

type Row = readonly [what: string, path: string, write: readonly Person[], read: readonly Person[]];

/** Platform admins change nothing here: they act through the API. What a school keeps they read while they visit it. */
export const FILES: readonly Row[] = [
  ['Oakfield’s logo', 'schools/oakfield/logo/logo.png', ['head'], [...members, 'visiting']],
  ['Riverside’s logo', 'schools/riverside/logo/logo.png', riverside, riverside],
  ['a story’s picture at Oakfield', 'schools/oakfield/stories/s1/1.jpg', ['author', 'head'], [...staff, 'visiting']],
  ['a story’s picture at Riverside', 'schools/riverside/stories/s1/1.jpg', riverside, riverside],
  ['a picture of a tour at Oakfield', 'schools/oakfield/tours/t1/hall.jpg', ['author', 'head'], [...staff, 'visiting']],
  ['a picture of a tour at Riverside', 'schools/riverside/tours/t1/hall.jpg', riverside, riverside],
  ['a tile of a tour at Oakfield', 'schools/oakfield/tours/t1/scenes/s1/j1/0-0.jpg', [], []],
  // Copies and default pictures are made by the server alone; visitors get at copies by an address of ours.
  ['a copy of a picture at Oakfield', 'schools/oakfield/media/m1/f1/320.jpg', [], []],
  ['a default picture of Oakfield', 'schools/oakfield/thumbs/school-default.png', [], [...staff, 'visiting']],
  ['a default picture of Riverside', 'schools/riverside/thumbs/school-default.png', [], riverside],
  ['a photo of viewer, at Oakfield', 'users/viewer/photo/me.webp', ['viewer'], [...members, ...platform]],
  ['a photo of both, at two schools', 'users/both/photo/me.webp', ['both'], [...members, ...platform, 'rival']],
  ['a photo of newcomer, at none', 'users/newcomer/photo/me.webp', ['newcomer'], ['newcomer', ...platform]],
  ['a school that is none', 'schools/nowhere/logo/logo.png', [], []],
  ['another folder of a school', 'schools/oakfield/papers/a.png', [], []],
  ['a file beside the logo’s folder', 'schools/oakfield/logo.png', [], []],
  ['a file below the logo’s folder', 'schools/oakfield/logo/old/logo.png', [], []],
  ['another folder of a person', 'users/viewer/secrets/a.png', [], []],
  ['something nobody named', 'whatever.png', [], []],
];
