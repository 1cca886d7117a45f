import type { Answer, Asked, MemoryAccess } from './respond.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One address below `/api/v1`, such as `/feeds/:id`, and how the school in memory answers there. */
export type MemoryRoute = {
  readonly method: Method;
  readonly path: string;
  readonly access: MemoryAccess;
  readonly answer: (asked: Asked) => Answer;
};

export type On = (method: Method, path: string, access: MemoryAccess, answer: (asked: Asked) => Answer) => MemoryRoute;

/** The route of an address and its parameters; the first that fits, as in the real API. */
export type Found = { readonly route: MemoryRoute; readonly params: Record<string, string> };

export function finder(routes: readonly MemoryRoute[]): (method: string, path: string) => Found | null {
  const known = routes.map((route) => ({ route, parts: route.path.split('/') }));
  return (method, path) => {
    const asked = path.split('/');
    for (const { route, parts } of known) {
      if (route.method !== method.toLowerCase() || parts.length !== asked.length) continue;
      if (!parts.every((part, at) => part.startsWith(':') || part === asked[at])) continue;
      const params = parts.flatMap((part, at) =>
        part.startsWith(':') ? [[part.slice(1), decodeURIComponent(asked[at] ?? '')]] : [],
      );
      return { route, params: Object.fromEntries(params) };
    }
    return null;
  };
}
