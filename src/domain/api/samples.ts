import type { Collection } from '../collection/schema.ts';
import type { CollectionUsed } from '../collection/used.ts';
import { DEFAULT_RULES } from '../feed/rules.ts';
import type { Feed, UnreadablePost } from '../feed/schema.ts';
import { SEED_PLANS } from '../institution/limits.ts';
import type { CurrentInstitution, Institution } from '../institution/schema.ts';
import type { Verifications } from '../institution/verification.ts';
import type { Job } from '../job/schema.ts';
import type { DefaultThumb } from '../media/default-thumb.ts';
import { pictureAddress, type UploadedMedia } from '../media/schema.ts';
import { DEFAULT_FILL, type Edition, type EditionPreview, type Newsletter } from '../newsletter/schema.ts';
import type { DataExport } from '../person/export.ts';
import type { Publishing } from '../publication/publishing.ts';
import type { Publication } from '../publication/schema.ts';
import { STORY_DEFAULTS } from '../story/fields.ts';
import type { SchoolStory } from '../story/schema.ts';
import type { Tour } from '../tour/schema.ts';
import type { WidgetDefaults } from '../widget/defaults.ts';
import { DEFAULT_WIDGET_OPTIONS } from '../widget/options.ts';
import type { Embed, Widget } from '../widget/schema.ts';

export const sampleCurrentInstitution: CurrentInstitution = {
  id: 'hillcrest',
  name: 'Hillcrest School',
  handle: 'hillcrest',
  isApproved: true,
  isVerified: true,
  subscription: {
    id: 'school',
    displayName: 'School',
    features: {
      channels: { value: 15 },
      widgets: { value: 10 },
      newsletterWidgets: { value: 5 },
      stories: { value: 2000 },
      collections: { value: 20 },
      apiKeys: { value: 5 },
      apiKeyDomains: { value: 10 },
    },
  },
  stripeCustomerId: null,
  hubspotId: null,
  website: 'https://www.hillcrest.example',
  timeZone: 'Europe/London',
  locale: 'en-GB',
  hashtags: { people: ['year9'], place: ['library'], purpose: ['reading'] },
  role: { id: 'ADMIN', name: 'Admin' },
  usedResources: {
    feed: 9,
    widget: 4,
    newsletterWidget: 0,
    story: 312,
    collection: 6,
    user: 4,
    apiKey: 0,
    apiKeyDomains: 0,
  },
};

export const sampleFeed: Feed = {
  id: 'f4Yq0nV2cWk81sPz',
  iid: 'hillcrest',
  name: 'Hillcrest news',
  network: 'rss',
  source: { url: 'https://www.hillcrest.example/news/rss' },
  handle: null,
  status: 'ok',
  quiet: false,
  lastSyncAt: '2026-11-20T08:15:00.000Z',
  nextSyncAt: '2026-11-20T08:45:00.000Z',
  lastGoodSyncAt: '2026-11-20T08:15:00.000Z',
  postCount: 48,
  postsByDay: { '2026-11-18': 2, '2026-11-20': 1 },
  unreadable: 1,
  rules: { ...DEFAULT_RULES, holdWords: ['lottery'] },
  historyFrom: null,
  push: 'none',
  skipped: 3,
  held: 1,
  dateCreated: '2026-09-01T09:00:00.000Z',
};

export const sampleJob: Job = {
  id: 'j9Kd72mQxT0aLbVr',
  status: 'running',
  counts: { seen: 48, added: 20, updated: 0, unchanged: 27, failed: 1 },
};

export const sampleStory: SchoolStory = {
  id: '5f0c1a9e7b2d4c6e8f013579',
  iid: 'hillcrest',
  feedId: sampleFeed.id,
  network: 'rss',
  externalId: 'https://www.hillcrest.example/news/hedgehogs',
  kind: 'post',
  status: 'approved',
  title: 'Year 4 builds a hedgehog house',
  text: 'Four weeks of sawing and one very pleased hedgehog.',
  html: '<p>Four weeks of sawing and one very pleased hedgehog.</p>',
  permalink: 'https://www.hillcrest.example/news/hedgehogs',
  author: 'Ms Patel',
  media: [
    {
      type: 'image',
      url: 'https://www.hillcrest.example/hedgehog.jpg',
      alt: 'A wooden box under a hedge',
      width: 1200,
      height: 800,
    },
  ],
  hashtags: ['year4', 'nature'],
  collectionIds: ['c1Vt3xYp8dQw5ZsN'],
  publishedAt: '2026-11-18T10:30:00.000Z',
  importedAt: '2026-11-18T10:45:00.000Z',
  updatedAt: '2026-11-19T08:00:00.000Z',
  sourceDeleted: false,
  version: 3,
  ...STORY_DEFAULTS,
  moderation: { by: 'uid-of-the-head', at: '2026-11-19T08:00:00.000Z', reason: null },
};

const samplePicture = '0c9b1f7a52e84d6f9a3b7c1d5e2f4a60';
const sampleAddress = (width: number, ending: 'avif' | 'webp' | 'jpg') =>
  pictureAddress('https://sprx.example', samplePicture, width, ending);

export const sampleUploadedMedia: UploadedMedia = {
  id: samplePicture,
  type: 'image',
  url: sampleAddress(1280, 'jpg'),
  width: 1600,
  height: 900,
  blur: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  variants: [
    { width: 320, type: 'image/avif', url: sampleAddress(320, 'avif') },
    { width: 320, type: 'image/webp', url: sampleAddress(320, 'webp') },
    { width: 320, type: 'image/jpeg', url: sampleAddress(320, 'jpg') },
  ],
};

export const sampleThumb: DefaultThumb = {
  kind: 'hashtag',
  value: 'year9',
  alt: 'The Year 9 corridor',
  media: {
    ...{ type: 'image', url: sampleUploadedMedia.url, alt: 'The Year 9 corridor', width: 1600, height: 900 },
    ...{ blur: sampleUploadedMedia.blur, variants: sampleUploadedMedia.variants, isDefault: true },
  },
};

export const sampleUnreadable: UnreadablePost = {
  id: 'b81f0c2d94e7a6530f1e2d3c',
  externalId: null,
  reason: '“Harvest supper”: The feed breaks off in the middle of this post.',
  at: '2026-11-20T08:15:00.000Z',
};

export const sampleCollection: Collection = {
  id: 'c1Vt3xYp8dQw5ZsN',
  iid: 'hillcrest',
  name: 'Nature',
  description: 'What grows, flies and digs at Hillcrest.',
  rules: {
    channels: [],
    any: ['nature', 'garden'],
    all: [],
    none: [],
    from: null,
    to: null,
    mediaOnly: false,
    text: '',
    values: [],
  },
  count: 17,
  slug: 'nature',
  order: '-publishedAt',
  pinned: [],
  cover: null,
  dateCreated: '2026-09-02T09:00:00.000Z',
  updatedAt: '2026-11-18T10:45:00.000Z',
};

export const sampleUsed: CollectionUsed = {
  widgets: [{ id: 'w7Hs2bJk4mRt6YcE', name: 'Home page' }],
  newsletters: [],
  page: false,
  feeds: [],
  breaks: ['The widget “Home page” would have no stories to show.'],
};

export const sampleWidget: Widget = {
  id: 'w7Hs2bJk4mRt6YcE',
  iid: 'hillcrest',
  publicKey: 'Zk3vQ8wLr1uTnXo5aBsd',
  name: 'Home page',
  type: 'story',
  collectionId: sampleCollection.id,
  layout: 'grid',
  options: { ...DEFAULT_WIDGET_OPTIONS, brand: '#1a5c3a' },
  status: 'live',
  domains: ['www.hillcrest.example'],
  version: 3,
  dateCreated: '2026-09-02T09:30:00.000Z',
  dateUpdated: '2026-10-14T15:05:00.000Z',
  seenOn: ['https://www.hillcrest.example/news'],
  views30d: 1840,
};

export const sampleWidgetDefaults: WidgetDefaults = {
  layout: 'grid',
  options: { ...DEFAULT_WIDGET_OPTIONS, radius: 4 },
  domains: ['www.hillcrest.example'],
  places: [{ tag: 'library', name: 'The library', lat: 51.4545, lng: -2.5879 }],
  version: 2,
  dateUpdated: '2026-10-01T08:00:00.000Z',
};

export const sampleEmbed: Embed = {
  widget: {
    publicKey: sampleWidget.publicKey,
    name: sampleWidget.name,
    layout: sampleWidget.layout,
    options: sampleWidget.options,
    locale: 'en-GB',
    dir: 'ltr',
    status: 'live',
  },
  stories: [
    {
      id: sampleStory.id,
      title: sampleStory.title,
      excerpt: sampleStory.text,
      url: sampleStory.permalink,
      author: sampleStory.author,
      media: sampleStory.media[0] ?? null,
      hashtags: sampleStory.hashtags,
      publishedAt: sampleStory.publishedAt,
      network: sampleStory.network,
      places: [],
      groups: { people: ['year9'], place: [], purpose: [] },
    },
  ],
  removed: ['7d1a90c25be84f63a1c0d9e7'],
  nextCursor: null,
};

export const sampleEdition: Edition = {
  id: 'e4Nw7sPz2bXk9QrT',
  iid: 'hillcrest',
  newsletterId: 'n3Lk8vDf5gHj2MbC',
  number: 7,
  status: 'draft',
  subject: 'A new garden, and other news of the week',
  previewText: 'What our pupils planted, sang and won.',
  intro: '<p>Dear families, here is our week.</p>',
  sections: [
    { id: 's1', kind: 'stories', title: 'This week', html: '', storyIds: [sampleStory.id], collectionId: null },
  ],
  version: 3,
  updatedBy: 'u8Tg5rWq1nLc7XyZ',
  dateCreated: '2026-11-18T08:00:00.000Z',
  dateUpdated: '2026-11-20T10:30:00.000Z',
};

export const sampleEditionPreview: EditionPreview = {
  subject: sampleEdition.subject,
  html: '<!doctype html><html lang="en-GB">…</html>',
  text: 'Dear families, here is our week.',
  bytes: 18_204,
};

export const sampleNewsletter: Newsletter = {
  id: sampleEdition.newsletterId,
  iid: 'hillcrest',
  name: 'Hillcrest Weekly',
  slug: 'hillcrest-weekly',
  description: 'For families, on Fridays.',
  fill: DEFAULT_FILL,
  editions: 7,
  nextEdition: { id: sampleEdition.id, number: 7, stories: 1 },
  version: 2,
  dateCreated: '2026-09-02T09:30:00.000Z',
  dateUpdated: '2026-11-18T08:00:00.000Z',
};

export const sampleTour: Tour = {
  id: 't7Kd2pQx9vLm4RsB',
  iid: 'hillcrest',
  publicKey: 'q3Wm8ZtR5nYc1LpVxA0e',
  kind: 'own',
  title: 'Walk through Hillcrest',
  description: 'Our hall, our library and our playground.',
  status: 'published',
  url: null,
  cover: 'https://app.sprx.io/embed/v1/tours/q3Wm8ZtR5nYc1LpVxA0e/files/k8Vt/s2Hc5nRw8yLp/j4Xb/cover.jpg',
  tags: ['openday'],
  startSceneId: 's2Hc5nRw8yLp',
  scenes: [
    {
      id: 's2Hc5nRw8yLp',
      title: 'Hall',
      alt: 'The hall with its stage and tall windows',
      status: 'ready',
      width: 8192,
      height: 4096,
      flat: 'https://app.sprx.io/embed/v1/tours/q3Wm8ZtR5nYc1LpVxA0e/files/k8Vt/s2Hc5nRw8yLp/j4Xb/flat.jpg',
      tiles: {
        url: 'https://app.sprx.io/embed/v1/tours/q3Wm8ZtR5nYc1LpVxA0e/files/k8Vt/s2Hc5nRw8yLp/j4Xb/{col}-{row}.jpg',
        width: 8192,
        cols: 16,
        rows: 8,
      },
      start: { yaw: 0, pitch: 0, zoom: 50 },
      hotspots: [
        {
          id: 'h1Zq6tBv3nKs',
          kind: 'info',
          yaw: 35,
          pitch: -4,
          label: 'Stage',
          text: 'The school play is here in May.',
        },
      ],
    },
  ],
  version: 6,
  dateCreated: '2026-10-02T09:30:00.000Z',
  dateUpdated: '2026-11-18T08:00:00.000Z',
};

export const sampleSchool: Institution = {
  id: 'k3Qv81LmZx0a',
  name: 'Hillcrest Primary School',
  handle: 'hillcrest',
  isApproved: false,
  isVerified: false,
  subscription: SEED_PLANS[0] ?? null,
  stripeCustomerId: null,
  hubspotId: null,
  website: 'https://www.hillcrest.example',
  timeZone: 'Europe/London',
  locale: 'en-GB',
  hashtags: { people: [], place: [], purpose: [] },
  country: 'GB',
  address: { street: '4 Mill Lane', locality: null, town: 'Taunton', county: 'Somerset', postcode: 'TA1 4DY' },
  geo: { lat: 51.015, lng: -3.1 },
  phoneE164: '+441632960120',
  phase: 'primary',
  ageLow: 4,
  ageHigh: 11,
  roll: 212,
  values: ['Kindness', 'Courage'],
  brandedHashtag: 'hillcrestlife',
  domains: ['hillcrest.example'],
  externalIds: {},
  status: 'waiting',
  decision: null,
  verifiedBy: null,
};

export const sampleVerifications: Verifications = {
  isVerified: false,
  verifiedBy: null,
  domain: 'hillcrest.example',
  phoneE164: '+441632960120',
  items: [
    {
      method: 'dns',
      status: 'pending',
      to: 'hillcrest.example',
      record: 'sprx-verification=5d41402abc4b2a76b9719d911017c592',
      problem: null,
      requestedAt: '2026-11-20T09:00:00.000Z',
      checkedAt: null,
    },
  ],
  nextCursor: null,
};

export const sampleDataExport: DataExport = {
  id: 'Qm3vT7',
  status: 'ready',
  requestedAt: '2026-11-20T08:12:00.000Z',
  readyAt: '2026-11-20T08:12:03.000Z',
  expiresAt: '2026-11-27T08:12:03.000Z',
  size: 48_213,
};

export const samplePublication: Publication = {
  id: `story-${sampleStory.id}`,
  iid: 'hillcrest',
  source: { type: 'story', id: sampleStory.id },
  destinations: [{ kind: 'collection', id: sampleCollection.id }],
  publishAt: '2026-11-27T07:30:00.000Z',
  status: 'scheduled',
  approvals: [],
  createdBy: 'uid-of-the-head',
  at: '2026-11-21T09:00:00.000Z',
};

export const samplePublishing: Publishing = {
  publication: samplePublication,
  checks: [{ id: 'title', severity: 'ok', message: 'It has a title.' }],
  destinations: [
    {
      kind: 'widget',
      id: sampleWidget.id,
      name: sampleWidget.name,
      selected: true,
      isFixed: false,
      through: sampleWidget.collectionId,
      preview: sampleEmbed,
    },
  ],
};
