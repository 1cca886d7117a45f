import { describe, expect, test } from 'vitest';
import { createInstagramConnector } from '../../../server/connectors/instagram/instagram-connector.ts';
import { failure } from '../../support/source-error.ts';
import { type Answers, graphAt, NOW, readAll } from './graph-site.ts';

describe('Instagram', () => {
  const source = { accountId: '2001' };
  const credentials = { access: 'user', pages: JSON.stringify({ 2001: { token: 'page', name: 'oakfieldschool' } }) };
  const read = async (answers: Answers) => {
    const { provider, requests } = await graphAt(answers);
    const pages = await readAll(createInstagramConnector({ provider, now: () => NOW }), source, { credentials });
    return { requests, item: pages[0]?.items[0] };
  };
  const media = {
    id: '9',
    caption: 'Sports day! #Run',
    media_type: 'CAROUSEL_ALBUM',
    media_url: 'https://scontent.cdninstagram.com/a.jpg',
    permalink: 'https://www.instagram.com/p/9/',
    timestamp: '2026-11-19T08:30:00+0000',
    like_count: 5,
    comments_count: 1,
    children: {
      data: [
        {
          id: '91',
          media_type: 'IMAGE',
          media_url: 'https://scontent.cdninstagram.com/a.jpg',
          alt_text: 'A finish line',
        },
        {
          id: '92',
          media_type: 'VIDEO',
          media_url: 'https://video.cdninstagram.com/b.mp4',
          thumbnail_url: 'https://scontent.cdninstagram.com/b.jpg',
        },
      ],
    },
  };

  test('carousel → its children with their descriptions; video → its picture and address', async () => {
    const { item } = await read((url) => (url.pathname === '/v26.0/2001/media' ? { body: { data: [media] } } : null));
    expect(item).toMatchObject({
      externalId: '9',
      title: 'Sports day!',
      hashtags: ['run'],
      permalink: media.permalink,
      metrics: { likes: 5, comments: 1 },
      media: [
        { type: 'image', alt: 'A finish line' },
        { type: 'image', url: 'https://scontent.cdninstagram.com/b.jpg' },
        { type: 'video', url: 'https://video.cdninstagram.com/b.mp4' },
      ],
    });
  });

  test('code 100 for an unknown field → one retry without alt_text', async () => {
    const { item, requests } = await read((url) => {
      if (url.pathname !== '/v26.0/2001/media') return null;
      const isKnown = !url.searchParams.get('fields')?.includes('alt_text');
      return isKnown ? { body: { data: [media] } } : { status: 400, body: { error: { code: 100 } } };
    });
    expect(item?.externalId).toBe('9');
    expect(requests.filter(({ pathname }) => pathname.endsWith('/media'))).toHaveLength(2);
  });

  test('code 100 with and without alt_text → ours, no third request', async () => {
    const { provider, requests } = await graphAt(() => ({ status: 400, body: { error: { code: 100 } } }));
    const error = await failure(readAll(createInstagramConnector({ provider }), source, { credentials }));
    expect([error.code, requests.length]).toEqual(['ours', 2]);
  });
});
