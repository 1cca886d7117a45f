import { describe, expect, it } from 'vitest';
import { titlesOf } from '../../../../scripts/check/gates/titles.ts';

const problemsOf = (text: string, file = 'tests/unit/a.test.ts') =>
  titlesOf(new Map([[file, text]])).map(({ problem }) => problem);
const body = ', () => {});';

describe('titlesOf', () => {
  it.each([
    `it('createWidget: unknown collection → invalid'${body}`,
    `describe('createWidget', () => { it('unknown collection → invalid'${body} });`,
    `describe('routes → as the table says', () => { it.each(ROWS)('%s'${body} });`,
    `describe('createWidget', () => { it.each([['no name → invalid', {}]])('%s'${body} });`,
    `test.each(ROWS)(\`limit: \${count} rows → the first ten\`${body}`,
    `it('a: b → c', async () => { await test.step('home', async () => {}); });`,
    `test.skip(!hasDisk, 'no disk here');`,
  ])('%s → no problem', (text) => {
    expect(problemsOf(text).filter(Boolean)).toEqual([]);
  });

  it.each([
    [`it('refuses an unknown collection'${body}`, 'refuses an unknown collection'],
    [`it('unknown collection → invalid'${body}`, 'unknown collection → invalid'],
    [`describe('widgets', () => { it('are refused'${body} });`, 'are refused'],
    [`describe('widgets', () => { it.each([['no name', {}]])('%s'${body} });`, '%s'],
    [`describe('widgets', () => { it('→ all of them'${body} });`, '→ all of them'],
    [`it(name${body}`, 'name'],
  ])('%s → named with file and line', (text, title) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(/^tests\/unit\/a\.test\.ts:1 /)]);
    expect(problemsOf(text)[0]).toContain(`“${title}”`);
  });

  it('walk of e2e that says who does what → needs no unit', () => {
    const walk = `test('head hides a story → visitor does not see it'${body}`;
    expect(problemsOf(walk, 'tests/e2e/a.spec.ts')).toEqual([null]);
    expect(problemsOf(`test('hiding a story'${body}`, 'tests/e2e/a.spec.ts')).toEqual([expect.any(String)]);
  });
});
