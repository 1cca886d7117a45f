import { expect, test } from 'vitest';
import { HEAP_LIMITS } from '../../../scripts/local/children.ts';
import { nodeArguments } from '../../support/start-command.ts';

test('npm start: the server’s process → has the heap limits of the Firestore process', () => {
  expect(nodeArguments('scripts/start.ts')).toEqual([...HEAP_LIMITS, 'scripts/start.ts']);
});
