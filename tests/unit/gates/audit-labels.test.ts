import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AUDIT_LABELS, actionLabel } from '../../../src/domain/audit-labels.ts';
import { DECISIONS } from '../../../src/domain/story/review.ts';

/** Every act that the server writes into the audit log, by the literals that name it. */
function actionsOfServer(): string[] {
  const actions = new Set<string>(DECISIONS.map((decision) => `story.${decision}`));
  for (const file of globSync('server/{core,*/use-cases}/**/*.ts')) {
    for (const [, expression = ''] of readFileSync(file, 'utf8').matchAll(
      /\baction: ([^;{}]*?)(?:,\n|,? [a-z]+:|[;}])/g,
    )) {
      for (const [, action = ''] of expression.matchAll(/'([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'/g))
        actions.add(action);
    }
  }
  return [...actions].toSorted();
}

test('AUDIT_LABELS: actions of the server → a label each, none left over', () => {
  const used = actionsOfServer();
  expect(used.length).toBeGreaterThan(50);
  expect(used).toEqual(Object.keys(AUDIT_LABELS).toSorted());
});

test('actionLabel: unknown action → its own name', () => {
  expect(actionLabel('feed.create')).toBe('added a channel');
  expect(actionLabel('rocket.launch')).toBe('rocket.launch');
});
