import * as api from '../../src/domain/api/media.ts';
import { ProductError } from '../../src/domain/errors.ts';
import { LIBRARY_PAGE } from '../../src/domain/media/schema.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { Serve } from '../core/http/serve.ts';
import { PictureError } from '../core/ports/pictures.ts';
import { copyOf } from './documents.ts';
import { listThumbs, removeThumb, setThumb } from './use-cases/default-thumbs.ts';
import { listPictures } from './use-cases/picture-library.ts';
import { storePicture } from './use-cases/store-picture.ts';

export function mediaRoutes(serve: Serve, { deps }: HttpContext): void {
  serve(api.listPictures, (actor, { query: { limit = LIBRARY_PAGE, cursor } }) =>
    listPictures(deps, actor, { limit, cursor }),
  );

  serve(api.listDefaultThumbs, async (actor) => ({ items: await listThumbs(deps, actor), nextCursor: null }));

  serve(api.setDefaultThumb, async (actor, { params, body }) => ({
    thumb: await setThumb(deps, actor, params, body),
  }));

  serve(api.removeDefaultThumb, (actor, { params }) => removeThumb(deps, actor, params));

  serve(
    api.uploadMedia,
    async ({ iid }, { body, signal }) => {
      try {
        const stored = await storePicture(deps, iid, body ?? new Uint8Array(), signal);
        return { media: { id: stored.id, type: 'image' as const, ...copyOf(deps.appOrigin, stored) } };
      } catch (error) {
        throw error instanceof PictureError ? new ProductError(error.code, error.message) : error;
      }
    },
    ({ iid }) => deps.limits.take('upload to', iid),
  );
}
