import { describe, expect, it } from 'vitest';
import { playerOf } from '../../../src/domain/tour/external.ts';
import { panoramaProblem, tilesOf, tourPathProblem } from '../../../src/domain/tour/panorama.ts';
import { publishProblems } from '../../../src/domain/tour/publish.ts';
import { newSceneSchema, newTourSchema, scenePatchSchema, tourPatchSchema } from '../../../src/domain/tour/schema.ts';

const problems = (result: { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined }) =>
  (result.error?.issues ?? []).map(({ path }) => path.join('.'));

describe('playerOf', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['http://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://my.matterport.com/show/?m=SxQL3iGyoDo&play=1', 'https://my.matterport.com/show/?m=SxQL3iGyoDo'],
    ['https://my.matterport.com/models/SxQL3iGyoDo', 'https://my.matterport.com/show/?m=SxQL3iGyoDo'],
    ['https://kuula.co/post/7lVLq', 'https://kuula.co/share/7lVLq'],
    ['https://kuula.co/share/7lVLq?fs=1', 'https://kuula.co/share/7lVLq'],
    ['https://kuula.co/share/collection/7lVLq', 'https://kuula.co/share/collection/7lVLq'],
    ['https://kuula.co/share/7lVLq/collection/7Pabc', 'https://kuula.co/share/collection/7Pabc'],
  ])('%s → its player', (address, player) => {
    expect(playerOf(address)).toBe(player);
    expect(playerOf(player)).toBe(player);
  });

  it.each([
    'https://vimeo.com/1',
    'https://www.youtube.com/',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
    'https://user:pass@www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload=',
    'https://my.matterport.com/show/?m=../evil',
    'https://kuula.co/explore',
    'javascript:alert(1)',
    'youtube',
  ])('%s → refused', (address) => {
    expect(playerOf(address)).toBeNull();
  });
});

describe('new tour', () => {
  it('own with a title → accepted; title missing, too long or of spaces → refused at title', () => {
    expect(newTourSchema.safeParse({ title: 'Our grounds', kind: 'own' }).success).toBe(true);
    for (const title of [undefined, '', '   ', 'x'.repeat(121)])
      expect(problems(newTourSchema.safeParse({ title, kind: 'own' }))).toEqual(['title']);
  });

  it('external without an address of the three players → refused at url; own with an address → refused at url', () => {
    expect(problems(newTourSchema.safeParse({ title: 'T', kind: 'external' }))).toEqual(['url']);
    expect(problems(newTourSchema.safeParse({ title: 'T', kind: 'external', url: 'https://vimeo.com/1' }))).toEqual([
      'url',
    ]);
    expect(problems(newTourSchema.safeParse({ title: 'T', kind: 'own', url: 'https://kuula.co/post/7lVLq' }))).toEqual([
      'url',
    ]);
  });

  it('external → address of the player', () => {
    const { data } = newTourSchema.safeParse({ title: 'T', kind: 'external', url: ' https://kuula.co/post/7lVLq ' });
    expect(data?.url).toBe('https://kuula.co/share/7lVLq');
  });
});

describe('patches', () => {
  it('nothing but a version → refused', () => {
    expect(tourPatchSchema.safeParse({ version: 3 }).success).toBe(false);
    expect(scenePatchSchema.safeParse({ version: 3 }).success).toBe(false);
  });

  it('tags with # and capitals → normalised, each once', () => {
    expect(tourPatchSchema.safeParse({ tags: ['#Library', 'library', 'Sports Hall'] }).data?.tags).toEqual([
      'library',
      'sportshall',
    ]);
  });

  it('start out of bounds → refused at the angle', () => {
    const start = { yaw: 181, pitch: -91, zoom: 101 };
    expect(problems(scenePatchSchema.safeParse({ start })).toSorted()).toEqual([
      'start.pitch',
      'start.yaw',
      'start.zoom',
    ]);
  });

  const spot = { yaw: -180, pitch: 90, label: 'Library' };
  it('hot spot of each kind with what it leads to → accepted', () => {
    const hotspots = [
      { ...spot, kind: 'scene', sceneId: 's1' },
      { ...spot, kind: 'story', storyId: 'a' },
      { ...spot, kind: 'link', url: 'https://school.example/open-day' },
      { ...spot, kind: 'info', text: 'Built in 1904.' },
    ];
    expect(scenePatchSchema.safeParse({ hotspots }).success).toBe(true);
  });

  it('hot spot without a name, or without what its kind leads to → refused at that field', () => {
    const hotspots = [
      { ...spot, label: ' ', kind: 'info', text: 'x' },
      { ...spot, kind: 'scene' },
      { ...spot, kind: 'story' },
      { ...spot, kind: 'link', url: 'http://127.0.0.1/' },
      { ...spot, kind: 'info', text: ' ' },
    ];
    expect(problems(scenePatchSchema.safeParse({ hotspots })).toSorted()).toEqual([
      'hotspots.0.label',
      'hotspots.1.sceneId',
      'hotspots.2.storyId',
      'hotspots.3.url',
      'hotspots.4.text',
    ]);
  });

  it('31 hot spots → refused', () => {
    const hotspots = Array.from({ length: 31 }, () => ({ ...spot, kind: 'info', text: 'x' }));
    expect(problems(scenePatchSchema.safeParse({ hotspots }))).toEqual(['hotspots']);
  });

  it('new scene without alt → empty alt', () => {
    expect(newSceneSchema.safeParse({ path: 'p', title: 'Hall' }).data).toMatchObject({ alt: '' });
  });
});

describe('panoramaProblem', () => {
  it.each([
    [2048, 1024, null],
    [16_384, 8_192, null],
    [4_000, 1_981, null],
    [4_000, 1_960, 'wrong-shape'],
    [4_000, 2_041, 'wrong-shape'],
    [2_046, 1_023, 'wrong-shape'],
    [16_386, 8_193, 'too-large'],
    [1_000, 30_000, 'wrong-shape'],
  ] as const)('%d × %d → %s', (width, height, problem) => {
    expect(panoramaProblem({ width, height })).toBe(problem);
  });

  it('tiles: width of the picture → 512 a side in powers of two, never wider than the picture nor than 8,192', () => {
    expect(tilesOf(2_048)).toEqual({ width: 2_048, cols: 4, rows: 2 });
    expect(tilesOf(4_095)).toEqual({ width: 2_048, cols: 4, rows: 2 });
    expect(tilesOf(16_384)).toEqual({ width: 8_192, cols: 16, rows: 8 });
  });
});

describe('tourPathProblem', () => {
  const place = { iid: 'oakfield', id: 't1' };
  it('file right below the tour → accepted', () => {
    expect(tourPathProblem('schools/oakfield/tours/t1/hall.jpg', place)).toBeNull();
  });

  it.each([
    'schools/riverside/tours/t1/hall.jpg',
    'schools/oakfield/tours/t2/hall.jpg',
    'schools/oakfield/tours/t1/',
    'schools/oakfield/tours/t1/..',
    'schools/oakfield/tours/t1/scenes/s1/0.jpg',
    'schools/oakfield/stories/t1/hall.jpg',
    '/schools/oakfield/tours/t1/hall.jpg',
    'schools/oakfield/tours/t1/a\nb.jpg',
  ])('%s → refused', (path) => {
    expect(tourPathProblem(path, place)).not.toBeNull();
  });
});

describe('publishProblems', () => {
  const ready = { id: 's1', title: 'Hall', status: 'ready', alt: 'The hall' } as const;
  it('own tour with a ready scene → none; external tour → none', () => {
    expect(publishProblems({ kind: 'own', scenes: [ready] })).toEqual([]);
    expect(publishProblems({ kind: 'external', scenes: [] })).toEqual([]);
  });

  it('no scene is ready → no-scene; a scene without alt → alt-missing with its id', () => {
    expect(publishProblems({ kind: 'own', scenes: [] }).map(({ code }) => code)).toEqual(['no-scene']);
    const processing = { ...ready, status: 'processing' as const };
    expect(publishProblems({ kind: 'own', scenes: [processing] }).map(({ code }) => code)).toEqual(['no-scene']);
    expect(publishProblems({ kind: 'own', scenes: [ready, { ...ready, id: 's2', alt: '' }] })).toMatchObject([
      { code: 'alt-missing', level: 'error', sceneId: 's2' },
    ]);
  });
});
