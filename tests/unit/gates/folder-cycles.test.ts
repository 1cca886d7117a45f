import { expect, it } from 'vitest';
import { folderCycles } from '../../../scripts/check/gates/folder-cycles.ts';

it('folder cycles: two sibling folders that import each other → one cycle with an import each way', () => {
  expect(
    folderCycles([
      ['src/a/x.ts', 'src/b/deep/y.ts'],
      ['src/a/x2.ts', 'src/b/z.ts'],
      ['src/b/z.ts', 'src/a/x2.ts'],
    ]),
  ).toEqual([
    {
      parent: 'src',
      folders: ['a', 'b'],
      by: [
        ['src/a/x.ts', 'src/b/deep/y.ts'],
        ['src/b/z.ts', 'src/a/x2.ts'],
      ],
    },
  ]);
});

it('folder cycles: a cycle over three folders, another folder that leads into it → the three', () => {
  const [cycle, ...others] = folderCycles([
    ['s/a/1.ts', 's/b/1.ts'],
    ['s/b/1.ts', 's/c/1.ts'],
    ['s/c/2.ts', 's/a/2.ts'],
    ['s/above/1.ts', 's/a/1.ts'],
    ['s/c/2.ts', 's/below/2.ts'],
  ]);
  expect(cycle?.folders).toEqual(['a', 'b', 'c']);
  expect(others).toEqual([]);
});

it('folder cycles: a folder and the files beside it, a folder and one inside it, one direction → none', () => {
  expect(
    folderCycles([
      ['s/a/1.ts', 's/top.ts'],
      ['s/top.ts', 's/a/1.ts'],
      ['s/a/1.ts', 's/a/in/1.ts'],
      ['s/a/in/1.ts', 's/a/2.ts'],
      ['s/a/1.ts', 's/b/1.ts'],
    ]),
  ).toEqual([]);
});
