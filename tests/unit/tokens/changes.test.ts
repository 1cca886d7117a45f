import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadTokens } from '../../../design-tokens/load.ts';
import { CHANGES_FILE, compare, readRelease, snapshot, undeclared } from '../../../design-tokens/snapshot.ts';

const CHANGES = `# Changes

## Next

- \`space.old\` is \`space.new\` now.

A word about \`space.other\` that is no entry.

## 1.0.0

- \`space.ancient\` is gone.
`;

describe('token changes since the last release', () => {
  test('compare: added, removed, changed → by name and mode', () => {
    const before = { 'color.ink': { light: 'black', dark: 'white' }, 'space.old': { all: '1rem' } };
    const after = { 'color.ink': { light: 'black', dark: 'grey', 'hc-dark': 'white' }, 'space.new': { all: '1rem' } };
    expect(compare(before, after)).toEqual({
      added: ['space.new'],
      removed: ['space.old'],
      changed: [{ name: 'color.ink', mode: 'dark', from: 'white', to: 'grey' }],
      modes: ['hc-dark'],
    });
    expect(compare(after, after)).toEqual({ added: [], removed: [], changed: [], modes: [] });
  });

  test('undeclared: removed without a line under “Next” → named', () => {
    expect(undeclared(['space.old'], CHANGES)).toEqual([]);
    expect(undeclared(['space.old', 'space.ancient', 'space.other'], CHANGES)).toEqual([
      'space.ancient',
      'space.other',
    ]);
    expect(() => undeclared([], '# Changes')).toThrow('no part "## Next"');
  });

  test('readRelease: release without tokens → error', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'tokens-')), 'release.json');
    writeFileSync(path, '{ "version": "1.0.0", "tokens": {} }');
    await expect(readRelease(path)).rejects.toThrow('no tokens');
  });

  test('this repository → every removed token declared', async () => {
    const { tokens } = await readRelease();
    const now = snapshot(await loadTokens());
    const { removed } = compare(tokens, now);
    expect(undeclared(removed, readFileSync(CHANGES_FILE, 'utf8'))).toEqual([]);
    const { 'color.ink': _, ...withoutInk } = now;
    expect(undeclared(compare(tokens, withoutInk).removed, readFileSync(CHANGES_FILE, 'utf8'))).toEqual(['color.ink']);
  });

  test('snapshot → every theme, density and scale', async () => {
    const now = snapshot(await loadTokens());
    expect(Object.keys(now['color.ink'] ?? {})).toEqual(['light', 'dark', 'hc-light', 'hc-dark']);
    expect(now['density.control']).toEqual({ comfortable: '2.25rem', compact: '2rem' });
    expect(now['text.sm']).toEqual({ all: '0.8125rem' });
    expect(now['text.sm.leading']).toEqual({ all: '1.45' });
  });
});
