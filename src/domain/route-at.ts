import { ROUTES, type RouteId } from './routes.ts';

const TABLE: readonly { id: RouteId; parts: readonly string[] }[] = ROUTES.map(({ id, path }) => ({
  id,
  parts: path.split('/'),
}));

/** The route of an address, as the router finds it: words before parameters, and the fallback for all others. */
export function routeAt(pathname: string): RouteId {
  const segments = (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname).split('/');
  const fitting = TABLE.filter(
    ({ parts }) =>
      parts.length === segments.length && parts.every((part, at) => part.startsWith(':') || part === segments[at]),
  );
  const best = fitting.toSorted((a, b) => wordsIn(b.parts) - wordsIn(a.parts))[0];
  return best?.id ?? 'fallback';
}

const wordsIn = (parts: readonly string[]) => parts.filter((part) => !part.startsWith(':')).length;
