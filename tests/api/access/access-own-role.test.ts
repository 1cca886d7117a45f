import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PERMISSION_CODES } from '../../../src/domain/access.ts';
import { type Stack, startStack } from '../../support/stack.ts';
import { roleOfSchool } from '../people.ts';
import type { Row } from './access-rows.ts';
import { TABLE } from './access-table.ts';

/**
 * A role of the school’s own with one permission and no other, on every route: what it holds is not refused for want of it,
 * and everything else is. The routes and what they take stand in `access-table.ts`.
 */
let stack: Stack;
beforeAll(async () => {
  const wide = Object.fromEntries(
    ['preview', 'sync', 'embed', 'search'].map((name) => [name, { max: 10_000, windowMs: 60_000 }]),
  );
  stack = await startStack({ config: { logLevel: 'silent' }, limits: wide });
});
beforeEach(() => stack.reset());
afterAll(() => stack?.close());

const NOTHING = 'abcdefabcdefabcdefabcdefabcdefab';
const things = new Proxy({}, { get: () => NOTHING }) as Parameters<NonNullable<Row['body']>>[0];

/** The routes that are refused for want of a permission, by who looks after Oakfield with these. */
async function refused(permissions: Parameters<typeof roleOfSchool>[3]): Promise<string[]> {
  await roleOfSchool(stack.db, 'oakfield', 'own', permissions);
  await stack.db.doc('users/u-viewer').update({ institutions: { oakfield: { role: 'own' } } });
  const failures: string[] = [];
  for (const [n, { route, url, body, permission }] of TABLE.entries()) {
    // Some rows send invalid bodies on purpose; here they have to be valid.
    const address = url.replace(/\{\w+\}/g, NOTHING).replace('?again=true', '');
    const answer = await stack.ask(route.split(' ')[0] ?? '', address, {
      as: 'viewer',
      iid: 'oakfield',
      ...(body ? { body: body(things, n) } : {}),
    });
    expect(answer.status, `${route}: ${answer.text}`).toBeLessThan(500);
    expect(answer.status, route).not.toBe(401);
    if (answer.status === 403 && String(answer.body.error?.permission) === permission) failures.push(route);
  }
  return failures;
}

const others = (held: string) =>
  TABLE.filter(({ permission }) => permission !== 'member' && permission !== held).map(({ route }) => route);

describe("a school's own role", () => {
  it.each(PERMISSION_CODES)(
    'own role with only the permission %s → 403 on every route that needs another',
    async (permission) => {
      expect(await refused([permission])).toEqual(others(permission));
    },
  );

  it('own role without permissions → 403 on every route that needs one', async () => {
    expect(await refused([])).toEqual(others('none'));
  });
});
