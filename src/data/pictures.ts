import { useCallback } from 'react';
import { listPictures, uploadMedia } from '../domain/api/media.ts';
import { type LibraryPicture, shownPictureId } from '../domain/media/schema.ts';
import { useCall } from './call.ts';
import { type EndpointPages, usePagedResource } from './resource.ts';

type Chosen = { readonly file: Blob } | { readonly id: string };
type Saved = { readonly media: { readonly url: string } };

/** The pictures that the school has already, the newest first. */
export function usePictureLibrary(): EndpointPages<LibraryPicture> {
  return usePagedResource(listPictures, {});
}

/** The id of a chosen picture, a file being sent first; that of the saved one where none was chosen. @throws ProductError when the file is refused */
export function usePictureId(): (chosen: Chosen | null, saved: Saved | null | undefined) => Promise<string> {
  const call = useCall();
  return useCallback(
    async (chosen, saved) => {
      if (!chosen) return shownPictureId(saved?.media.url ?? '');
      return 'id' in chosen ? chosen.id : (await call(uploadMedia, { body: chosen.file })).media.id;
    },
    [call],
  );
}
