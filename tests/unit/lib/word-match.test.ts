import { describe, expect, test } from 'vitest';
import { bestMatches, matchScore } from '../../../src/lib/word-match.ts';

describe('matchScore', () => {
  test.each([
    ['', 'Anything', true],
    ['oak', 'Oakfield News', true],
    ['news oak', 'Oakfield News', true],
    ['field', 'Oakfield News', false],
    ['oak x', 'Oakfield News', false],
    ['ELOISE', 'Éloïse Dupont', true],
    ['année', 'Fin d’annee', true],
    ['on', 'Oakfield News', true],
    ['no', 'Oakfield News', false],
    ['مس', 'قصص مسرح', true],
    ['...', 'Oakfield News', true],
  ])('“%s” in “%s” → %s', (query, text, fits) => {
    expect(matchScore(query, text) > 0).toBe(fits);
  });
});

test('bestMatches: names → first and whole words first, equal ones in their order', () => {
  const names = ['Add a story channel', 'Newsletters', 'Stories', 'Story', 'A story'];
  expect(bestMatches('story', names, (name) => name)).toEqual(['Story', 'Add a story channel', 'A story']);
  expect(bestMatches('stor', names, (name) => name)).toEqual(['Stories', 'Story', 'Add a story channel', 'A story']);
  expect(bestMatches(' ', names, (name) => name)).toEqual(names);
});
