import type { ComponentProps } from 'react';
import { usePagedResource } from '../../../data/resource.ts';
import { listPictures } from '../../../domain/api/media.ts';
import { LibraryDialog } from '../../../patterns/pictures/library-dialog.tsx';

/** The school's pictures, to choose some of them for a story. */
export function StoryLibrary(props: Omit<ComponentProps<typeof LibraryDialog>, 'resource'>) {
  return <LibraryDialog {...props} resource={usePagedResource(listPictures, {})} />;
}
