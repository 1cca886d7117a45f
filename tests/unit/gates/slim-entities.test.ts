import { describe, expect, test } from 'vitest';
import { slimmedEntities } from '../../../scripts/slim-entities.ts';

const TABLE = `
import { uid } from '../privacy/record.ts';
const PARTS = ['a'];
export const PEOPLE = {
  role: {
    what: 'A role.',
    path: 'institutions/{}/roles',
    personal: [{ found: [uid('by')], fields: { 'by.uid': null } }],
    acts: { 'role.create': 'created a role' },
  },
  secret: { what: 'A secret.', path: 'secrets', personal: 'nothing' },
};
`;

describe('slimmedEntities', () => {
  test('table of entities → the words of the activity log alone', () => {
    expect(slimmedEntities(TABLE)).toBe(
      "export const PEOPLE = { role: { acts: { 'role.create': 'created a role' } } };\n",
    );
  });

  test.each([
    ['a table made by a call', 'export const PEOPLE = make();', 'has to be written out'],
    ['an entity that is a name', 'const role = {}; export const PEOPLE = { role };', 'write out role'],
    ['no table', 'const a = 1;', 'has one table'],
  ])('%s → refused', (_, code, message) => {
    expect(() => slimmedEntities(code)).toThrow(message);
  });
});
