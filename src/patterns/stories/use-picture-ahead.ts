import { useEffect } from 'react';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { pictureSources } from '../../lib/picture-sources.ts';
import { leadMedia } from './story-media.ts';

/** Fetches the picture of a story that will be shown next, in the form in which the browser will want it. */
export function usePictureAhead(story: SchoolStory | undefined): void {
  const lead = story ? leadMedia(story) : null;
  const pictureJson = lead?.type === 'image' ? JSON.stringify([lead.url, pictureSources(lead.variants)]) : null;
  useEffect(() => {
    if (pictureJson === null) return;
    const [url, sources] = JSON.parse(pictureJson) as [string, { type: string; srcset: string }[]];
    // A picture outside the page: the browser chooses among the sources as it will within it.
    const picture = document.createElement('picture');
    for (const { type, srcset } of sources) {
      const source = document.createElement('source');
      Object.assign(source, { type, srcset, sizes: '100vw' });
      picture.append(source);
    }
    const image = document.createElement('img');
    picture.append(image);
    image.src = url;
  }, [pictureJson]);
}
