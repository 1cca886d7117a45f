import { callbackUrlWithQuery } from '../../src/domain/account/callback.ts';
import type { Deps } from './deps.ts';

/** A page of the app as an outside service leads back to it: by https, but in the local environment. */
export function callbackTo({ appOrigin, isLocal }: Pick<Deps, 'appOrigin' | 'isLocal'>, path: `/${string}`): string {
  const url = callbackUrlWithQuery(`${appOrigin}${path}`, { isLocal });
  if (!url) throw new Error(`${appOrigin} is no web address`);
  return url;
}
