import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromPunycode } from '../../../src/lib/punycode.ts';

test.each([
  ['mnchen-3ya', 'münchen'],
  ['80ak6aa92e', 'аррӏе'],
  ['fiqs8s', '中国'],
  ['z', null],
  ['-!', null],
])('fromPunycode: %s → %s', (label, shown) => {
  expect(fromPunycode(label)).toBe(shown);
});

test('fromPunycode: any label → as Node reads it', () => {
  const anyName = fc.string({ unit: fc.constantFrom(...'abcxyzäöüéñßøжщяλ中文'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(anyName, (name) => {
      const host = new URL(`https://${name}.example`).hostname;
      const [label = ''] = host.split('.');
      fc.pre(label.startsWith('xn--'));
      expect(fromPunycode(label.slice(4))).toBe(domainToUnicode(host).split('.')[0]);
    }),
  );
});
