import { describe, expect, it } from 'vitest';
import { guessMapping } from '../../../src/domain/feed/import.ts';

describe('mapping by the names of columns', () => {
  it('guessMapping: names as other systems write them → their fields, each column once', () => {
    expect(
      guessMapping(['ID', 'Post_Title', 'Content', 'Permalink', 'Publish Date', 'Image URL', 'Alt-Text', 'Tags']),
    ).toEqual({
      externalId: 'ID',
      title: 'Post_Title',
      text: 'Content',
      url: 'Permalink',
      publishedAt: 'Publish Date',
      picture: 'Image URL',
      alt: 'Alt-Text',
      hashtags: 'Tags',
    });
    expect(guessMapping(['Colour', 'Size'])).toEqual({});
  });
});
