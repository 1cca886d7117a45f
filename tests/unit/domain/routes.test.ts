import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { href, ROUTES, type RouteId, type RouteRow } from '../../../src/domain/routes.ts';

/** The routes of the specification that have a segment in brackets, in its own notation. */
const WITH_PARAMETER = [
  '/{handle}',
  '/data-deletion/{channel}',
  '/flickrRedirect/{id}',
  '/admin/manage/credentials/edit/{identifier}',
  '/admin/manage/subscriptions/edit/{identifier}',
  '/data/performance/admissions/custom/{handle}',
  '/data/quality/g/{handle}',
  '/data/quantity/g/{handle}',
  '/manage/channels/add/{feedName}',
  '/manage/collections/{id}',
  '/manage/collections/{id}/moderate',
  '/manage/collections/publish/{id}',
  '/manage/roles/{id}',
  '/manage/stories/{id}',
  '/manage/stories/{id}/moderate',
  '/manage/stories/publish/{id}',
  '/manage/vr/{id}',
  '/widgets/newsletter/{id}',
  '/widgets/newsletter/{id}/audiences',
  '/widgets/newsletter/{id}/editions',
  '/widgets/newsletter/{id}/setup',
  '/widgets/newsletter/{id}/style',
  '/widgets/story/edit/{id}',
];
const rows: readonly RouteRow[] = ROUTES;

const addressOf = href as (id: RouteId, params: Record<string, string>) => string;

describe('addressOf', () => {
  test('ROUTES: a segment in brackets → a parameter, in these routes alone [spec 2.2]', () => {
    const asWritten = rows.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}')).filter((path) => path.includes('{'));
    expect(asWritten.toSorted()).toEqual(WITH_PARAMETER.toSorted());
  });

  test.each(rows.filter(({ path }) => path.includes(':')))(
    'any value for the parameter → encoded, matched and read back: $path',
    ({ id, path }) => {
      const [, name = ''] = /:(\w+)/.exec(path) ?? [];
      const address = addressOf(id as RouteId, { [name]: 'a/b ü?' });
      expect(matchRoutes([{ path }], address)?.[0]?.params).toEqual({ [name]: 'a/b ü?' });
      expect(matchRoutes([{ path }], address.replace('a%2Fb', 'a/b'))).toBeNull();
    },
  );
});

/** Those whom a provider sends here are no members of a school, and are led on or done after one form. */
const PASSED_THROUGH = [
  '/loader',
  '/redirect',
  '/flickrRedirect/:id',
  '/data-deletion/:channel',
  '/facebook-data-deletion',
];

describe('the layout', () => {
  test('ROUTES: the layout → reset by the sign-in area and the pages one passes through alone [spec 2.10, 2.11c, 2.18]', () => {
    const isBare = ({ area, path }: RouteRow) => area === 'auth' || PASSED_THROUGH.includes(path);
    expect(rows.filter(({ path }) => path.startsWith('/auth/')).every(({ area }) => area === 'auth')).toBe(true);
    for (const row of rows) expect(row.bare ?? false, row.path).toBe(isBare(row));
  });
});
