import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { routeAt } from '../../../src/domain/route-at.ts';
import { ROUTES } from '../../../src/domain/routes.ts';

const TABLE = ROUTES.map(({ id, path }) => ({ id, path }));
const asTheRouterFindsIt = (path: string) => matchRoutes(TABLE, path)?.at(-1)?.route.id;

test.each([
  ...ROUTES.map(({ path }) => path.replace(/:\w+/g, 'one').replace('*', '/no/such/page')),
  '/oakfield',
  '/a/b/c/d',
])('routeAt: %s → the route that the router finds', (path) => {
  expect(routeAt(path)).toBe(asTheRouterFindsIt(path));
  if (path !== '/') expect(routeAt(`${path}/`)).toBe(asTheRouterFindsIt(`${path}/`));
});
