import { describe, expect, it } from 'vitest';
import { copyName, isSameName } from '../../../src/domain/names.ts';

describe('isSameName', () => {
  it.each([
    ['Home page', 'home PAGE', true],
    ['Éléonore', 'Eleonore', true],
    ['Home page', 'Home page 2', false],
  ])('%s and %s → %s', (a, b, same) => {
    expect(isSameName(a, b)).toBe(same);
  });
});

describe('copyName', () => {
  it('name free → (copy)', () => {
    expect(copyName('Home page', ['Home page'], 80)).toBe('Home page (copy)');
  });

  it('copies there already, in other capitals too → the next free number', () => {
    expect(copyName('Home page', ['Home page', 'HOME PAGE (copy)', 'Home page (copy 2)'], 80)).toBe(
      'Home page (copy 3)',
    );
  });

  it('name as long as names may be → cut before the ending, no character in two', () => {
    expect(copyName(`${'a'.repeat(32)} ${'b'.repeat(7)}`, [], 40)).toBe(`${'a'.repeat(32)} (copy)`);
    const emoji = copyName('🎈'.repeat(20), [], 40);
    expect(emoji).toBe(`${'🎈'.repeat(16)} (copy)`);
    expect(emoji.isWellFormed()).toBe(true);
  });
});
