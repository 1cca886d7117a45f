import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blockingFiles, KINDS, smallShared, undefinedVariables } from '../../../scripts/check/gates/budgets.ts';

describe('blockingFiles', () => {
  test('scripts and styles of a page → those that are neither module nor async nor defer', () => {
    const html = `<link rel="stylesheet" crossorigin href="/assets/a.css"><link rel="preload" href="/f.woff2" as="font">
      <script src="/theme.js"></script><script type="module" src="/assets/main.js"></script>
      <script async src="/late.js"></script><script defer src="/later.js"></script>
      <script type="application/json" id="x">{}</script>`;
    expect(blockingFiles(html)).toEqual(['theme.js', 'assets/a.css']);
  });

  test('index.html → theme.js only', () => {
    expect(blockingFiles(readFileSync('index.html', 'utf8'))).toEqual(['theme.js']);
  });
});

describe('KINDS', () => {
  test.each([
    ['Auth', 'identitytoolkit.googleapis.com'],
    ['Firestore', 'new WebChannelConnection(x)'],
    ['schema', '$constructor(`$ZodType`,(e,t)=>{})'],
    ['full zod', '$constructor(`ZodString`,(e,t)=>{})'],
  ] as const)('minified %s code → recognised', (name, minified) => {
    expect(KINDS[name].test(minified)).toBe(true);
    expect(KINDS[name].test('const app = document.querySelector("#root"); fetch("/api/v1/stories")')).toBe(false);
  });

  test('full zod → told from zod/mini', () => {
    expect(KINDS['full zod'].test(readFileSync('node_modules/zod/v4/classic/schemas.js', 'utf8'))).toBe(true);
    expect(KINDS['full zod'].test(readFileSync('node_modules/zod/v4/mini/schemas.js', 'utf8'))).toBe(false);
    expect(KINDS['full zod'].test(readFileSync('node_modules/zod/v4/core/schemas.js', 'utf8'))).toBe(false);
    expect(KINDS.schema.test(readFileSync('node_modules/zod/v4/core/schemas.js', 'utf8'))).toBe(true);
  });
});

test('smallShared: a file below 4,096 bytes → named, unless it is asked for by itself or no script', () => {
  const sizes: Record<string, number> = { 'a.js': 4095, 'b.js': 4096, 'page.js': 10, 'main.js': 10, 'a.css': 10 };
  const manifest = {
    a: { file: 'a.js' },
    b: { file: 'b.js' },
    page: { file: 'page.js', isDynamicEntry: true },
    main: { file: 'main.js', isEntry: true },
    style: { file: 'a.css' },
  };
  expect(smallShared(manifest, (file) => sizes[file] ?? 0)).toEqual(['a.js']);
});

test('undefinedVariables: a variable that no style defines → named, unless it has a fallback', () => {
  const css = `:root{--a:1px;--b:2px}@property --c{syntax:"*";inherits:false}
    .x{margin:calc(var(--a) - var(--b));color:var(--c);top:var(--d, 1px);left:var(--e);font-size:var(--lost)}.y{--e:0}`;
  expect(undefinedVariables(css)).toEqual(['--lost']);
});
