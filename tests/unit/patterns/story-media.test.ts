import { describe, expect, it } from 'vitest';
import type { Media } from '../../../src/domain/story/schema.ts';
import { leadMedia } from '../../../src/patterns/stories/story-media.ts';

const film: Media = { type: 'video', url: 'https://films.example/1', alt: '' };
const picture: Media = { type: 'image', url: 'https://pictures.example/1.jpg', alt: 'A hedge' };

describe('leadMedia', () => {
  it('leadMedia: a picture after a film → the picture', () => {
    expect(leadMedia({ media: [film, picture] })).toBe(picture);
  });

  it('leadMedia: a story that was taken down → none, since its pictures are no longer served', () => {
    const takenDown = { at: '2026-11-20T09:00:00.000Z', by: 'head', reason: 'A parent asked.' };
    expect(leadMedia({ media: [film, picture], takenDown })).toBeNull();
    expect(leadMedia({ media: [film, picture], takenDown: null })).toBe(picture);
  });
});
