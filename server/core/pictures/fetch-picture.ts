import type { SafeFetch } from '../fetch/safe-fetch.ts';
import type { FetchPicture } from '../ports/pictures.ts';

const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.1';

/** Pictures of channels come by the same guarded way as the channels. */
export function fetchPictureBy(safeFetch: SafeFetch): FetchPicture {
  return async (url, { signal }) => {
    const { body } = await safeFetch(url, { headers: { accept: ACCEPT }, ...(signal ? { signal } : {}) });
    return body;
  };
}
