import { describe, expect, it } from 'vitest';
import { isFeedName } from '../../../src/domain/rules.ts';
import { channelSummary, visibleChannels } from '../../../src/features/channels/channel-list.ts';
import { suggestedName } from '../../../src/features/channels/suggested-name.ts';
import {
  collectionFormSchema,
  valuesOf as collectionValues,
  rulesOf,
} from '../../../src/features/collections/rule-values.ts';
import { periodOf, periodsAround } from '../../../src/features/stories/list/periods.ts';
import { embedOf } from '../../../src/features/widgets/embed-of.ts';
import {
  draftOf,
  newValues,
  PLAIN_START,
  toRequest,
  valuesOf,
  widgetFormSchema,
  widgetRefusal,
} from '../../../src/features/widgets/widget-values.ts';
import { buildRecords } from '../../../stories/support/workbench/records.ts';

const { feeds, collections, widgets, stories } = buildRecords({});

describe('channels', () => {
  it.each([
    ['Oakfield School – News & Events', 'Oakfield School - News and Events'],
    ['www.oakfield.example', 'oakfield example'],
    ["St Mary's: what's new?", 'St Marys - whats new'],
    ['أخبار المدرسة', 'أخبار المدرسة'],
    ['!!!', ''],
  ])('suggestedName: %j → a name that isFeedName allows', (title, name) => {
    expect(suggestedName(title)).toBe(name);
    if (name) expect(isFeedName(name)).toBe(true);
  });

  it('visibleChannels: search, status, sort → matching channels in order', () => {
    const shown = visibleChannels(feeds, { q: '', status: '', sort: 'health' });
    expect(shown[0]?.status).toBe('reauth');
    expect(visibleChannels(feeds, { q: 'sports desk', status: '', sort: 'name' }).map(({ name }) => name)).toEqual([
      'Sports desk',
    ]);
    expect(visibleChannels(feeds, { q: '', status: 'paused', sort: '-postCount' })).toHaveLength(1);
    expect(channelSummary(feeds)).toMatch(/^9 channels, 2 need attention$/);
  });
});

describe('collections', () => {
  const [first] = collections.filter(({ rules }) => rules);
  if (!first) throw new Error('a collection with a rule is needed');

  it('collectionValues, rulesOf: a collection → back to its rules', () => {
    expect(rulesOf(collectionValues(first))).toEqual(first.rules);
    expect(rulesOf({ ...collectionValues(first), mode: 'hand' })).toBeNull();
  });

  it('collectionFormSchema: last day before the first → refused at rules.to', () => {
    const values = collectionValues(first);
    const wrong = collectionFormSchema.safeParse({
      ...values,
      rules: { ...values.rules, from: '2026-11-02', to: '2026-11-01' },
    });
    expect(wrong.error?.issues[0]).toMatchObject({ path: ['rules', 'to'] });
  });
});

describe('periods', () => {
  const now = new Date(2026, 10, 20, 9).getTime();
  it('periodsAround, periodOf: day → term or school year, and its id again', () => {
    const periods = periodsAround(now);
    expect(periods.find(({ id }) => id === 'last-year')).toMatchObject({ from: '2025-09-01', to: '2026-08-31' });
    expect(periods.find(({ id }) => id === 'week')?.from).toBe('2026-11-14');
    // In the autumn the term and the school year begin on the same day: one of them is enough.
    expect(periods.some(({ id }) => id === 'year')).toBe(false);
    expect(periodOf({ from: '2026-09-01', to: null }, periods)).toBe('term');
    expect(periodOf({ from: '2026-01-05', to: null }, periods)).toBeNull();
    expect(periodsAround(new Date(2027, 2, 1).getTime()).some(({ id }) => id === 'year')).toBe(true);
  });
});

describe('widgets', () => {
  const SCHOOL = { locale: 'en-GB', hashtags: { people: [], place: [], purpose: [] }, places: [] };
  const [widget] = widgets;
  if (!widget) throw new Error('a widget is needed');

  it('valuesOf, toRequest: a widget → back to itself, with and without a colour', () => {
    const { name, collectionId, layout, options, domains } = widget;
    const filled = {
      ...widget,
      layout: 'single' as const,
      domains: ['www.oakfield.example', '*.oakfield.example'],
      options: {
        ...options,
        brand: '#c0392b',
        interval: 9,
        filters: ['place' as const],
        more: 'button' as const,
        cta: { label: 'Visit us', url: 'https://oakfield.example/visit' },
        consent: 'click' as const,
        keep: 'none' as const,
        locale: 'cy',
        storyId: 'story-0001',
        parts: { ...options.parts, channel: true, date: false },
      },
    };
    expect(toRequest(valuesOf(widget))).toEqual({ name, collectionId, layout, options, domains });
    expect(toRequest(valuesOf(filled))).toMatchObject({ options: filled.options, domains: filled.domains });
  });

  it('widgetFormSchema: no name or collection, numbers out of range, a wrong site → refused at each control', () => {
    const wrong = widgetFormSchema.safeParse({
      ...newValues('', PLAIN_START),
      limit: Number.NaN,
      columns: 9,
      hasCta: true,
      domains: 'www.oakfield.example\nhttps://oakfield.example/news',
    });
    expect(wrong.error?.issues.map(({ path }) => path.join('.')).sort()).toEqual([
      'collectionId',
      'columns',
      'ctaLabel',
      'ctaUrl',
      'domains',
      'limit',
      'name',
    ]);
    expect(wrong.error?.issues.find(({ path }) => path[0] === 'domains')?.message).toMatch(/^Line 2: /);
  });

  it('widgetRefusal: paths of the server → the controls of the form', () => {
    const fields = { 'options.cta.url': 'No.', 'options.radius': 'Less.', 'domains.0': 'No site.' };
    expect(widgetRefusal(Object.assign(new Error('Some of it is wrong.'), { fields })).fields).toEqual({
      ctaUrl: 'No.',
      radius: 'Less.',
      domains: 'Line 1: No site.',
    });
  });

  it('embedOf: draft → as many approved stories as its limit', () => {
    const values = valuesOf(widget);
    const embed = embedOf(draftOf({ ...values, limit: 3 }), stories, SCHOOL);
    expect(embed.stories).toHaveLength(3);
    const approved = new Set(stories.filter(({ status }) => status === 'approved').map(({ id }) => id));
    expect(embed.stories.every(({ id }) => approved.has(id))).toBe(true);
  });

  it('embedOf: layouts and options that need more than the story → chosen story, groups, places, whole text', () => {
    const [, second] = stories.filter(({ status, hashtags }) => status === 'approved' && hashtags.length > 0);
    const tag = second?.hashtags[0] ?? '';
    const school = {
      ...SCHOOL,
      hashtags: { people: [tag], place: [], purpose: [] },
      places: [{ tag, name: 'Pond', lat: 1, lng: 2 }],
    };
    const values = { ...valuesOf(widget), open: 'lightbox' as const };
    const single = embedOf(draftOf({ ...values, layout: 'single', storyId: second?.id ?? '' }), stories, school);
    expect(single.stories).toMatchObject([{ id: second?.id, groups: { people: [tag] }, places: [tag] }]);
    expect(single.stories[0]?.html).toBeTruthy();
    expect(embedOf(draftOf({ ...values, layout: 'map' }), stories, school).widget.places).toEqual(school.places);
    const newest = stories
      .filter(({ status }) => status === 'approved')
      .toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt))[0];
    expect(embedOf(draftOf({ ...values, layout: 'single' }), stories, school).stories.map(({ id }) => id)).toEqual([
      newest?.id,
    ]);
  });

  it('draftOf: number not yet typed → a number to draw with', () => {
    const values = valuesOf(widget);
    const draft = draftOf({ ...values, limit: Number.NaN, radius: 3 });
    expect(draft.options.limit).toBeGreaterThan(0);
    expect(draft.options.radius).toBe(3);
  });
});
