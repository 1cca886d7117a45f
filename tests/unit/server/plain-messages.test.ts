import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { plainMessage } from '../../../server/core/http/plain-messages.ts';

beforeAll(() => {
  z.config({ localeError: plainMessage });
});
afterAll(() => {
  z.config({ localeError: undefined });
});

const kinds = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email') }),
  z.object({ kind: z.literal('dns') }),
]);
const ways = z.union([z.strictObject({ ids: z.array(z.string()) }), z.strictObject({ all: z.literal(true) })]);

test.each([
  [
    'enum',
    z.object({ decision: z.enum(['approve', 'hide']) }),
    { decision: 'publish' },
    'Decision must be one of approve, hide.',
  ],
  ['enum in a list', z.object({ kinds: z.array(z.enum(['a', 'b'])) }), { kinds: ['c'] }, 'Kinds must be one of a, b.'],
  ['enum left out', z.object({ secondFactor: z.enum(['a', 'b']) }), {}, 'Second factor must be one of a, b.'],
  ['literal', z.object({ all: z.literal(true) }), { all: false }, 'All must be true.'],
  ['discriminated union', kinds, { kind: 'call' }, 'Kind must be one of email, dns.'],
  ['union', ways, { all: false }, 'Ids is required. Or: All must be true.'],
  ['text left out', z.object({ name: z.string() }), {}, 'Name is required.'],
  ['another type', z.object({ count: z.int() }), { count: 1.5 }, 'Count must be a whole number.'],
  ['not an object', z.object({}), [], 'The request must be an object.'],
  [
    'text too short',
    z.object({ name: z.string().check(z.minLength(1)) }),
    { name: '' },
    'Name must have at least 1 character.',
  ],
  [
    'list too long',
    z.object({ ids: z.array(z.string()).check(z.maxLength(2)) }),
    { ids: ['a', 'b', 'c'] },
    'Ids must have at most 2 entries.',
  ],
  [
    'number too small',
    z.object({ version: z.int().check(z.minimum(1)) }),
    { version: 0 },
    'Version must be at least 1.',
  ],
  ['unknown field', z.strictObject({}), { extra: 1 }, 'Unknown field: extra.'],
  ['format', z.object({ at: z.iso.date() }), { at: 'x' }, 'At isn’t valid.'],
])('plainMessage: %s → states the rule', (_, schema: z.ZodMiniType, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});

test('plainMessage: message written at the rule → that one', () => {
  const schema = z.object({ layout: z.enum(['grid'], 'Choose a layout.') });
  expect(schema.safeParse({ layout: 'x' }).error?.issues[0]?.message).toBe('Choose a layout.');
});
