import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const STYLED = /className|cva\(|Class\b/;
const PAINTED = /^src\/(app|routes|features|patterns|ui)\//;

/** What is fetched with `files`: their static imports, and theirs, without types. */
function staticImports(files: readonly string[], seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'(\.[^']+)'/gm,
    );
    staticImports(
      Array.from(imports, ([, path]) => normalize(join(dirname(file), path ?? ''))),
      seen,
    );
  }
  return seen;
}

describe('entrance styles', () => {
  const listed = Array.from(
    readFileSync('src/styles/entrance.css', 'utf8').matchAll(/@source "\.\.\/([^"]+)"/g),
    ([, path]) => `src/${path}`,
  );
  const fetched = staticImports(['src/app/main.tsx', 'src/routes/frame-skeleton.tsx']);
  const painted = [...fetched].filter((file) => PAINTED.test(file) && STYLED.test(readFileSync(file, 'utf8')));

  test('listed files → exactly those drawn on the sign-in page', () => {
    expect(painted).toContain('src/ui/button.tsx');
    expect(listed.sort()).toEqual(painted.sort());
  });
});
