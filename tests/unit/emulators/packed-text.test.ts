import { expect, test } from 'vitest';
import { packFields, unpackFields } from '../../../emulators/firestore/store/binary.ts';

test.each([
  ['none', ''],
  ['plain and short', 'river walk'],
  ['plain and long', 'a river walk with the whole of year four'],
  ['short, with an accent at its end', 'café'],
  ['short, with an emoji', 'seen 🦢 today'],
  ['long, with an accent', `${'the heron stood '.repeat(9)}très calme`],
])('packed text: %s → read back the same', (_, text) => {
  const fields = new Map([
    [text || 'name', text],
    ['after', 'it'],
  ]);
  expect(unpackFields(packFields(fields))).toEqual(fields);
});
