import type { Collection } from '../../domain/collection/schema.ts';
import type { Feed, UnreadablePost } from '../../domain/feed/schema.ts';
import type { CurrentInstitution } from '../../domain/institution/schema.ts';
import type { Job } from '../../domain/job/schema.ts';
import type { Moderated, SchoolStory } from '../../domain/story/schema.ts';
import type { Widget } from '../../domain/widget/schema.ts';
import type { Page } from '../port-shapes.ts';
import type { ApiPort, FeedPreview } from '../ports.ts';
import { accountApi } from './account.ts';
import { adminApi } from './admin.ts';
import { callsOf } from './calls.ts';
import { HttpClient, type HttpOptions } from './client.ts';
import { peopleApi } from './people.ts';
import { personApi } from './person.ts';
import { schoolsApi } from './schools.ts';

const id = encodeURIComponent;

/** The API over HTTP. Answers are not checked again here: the server and the contract suite do that. */
export function httpApi(options: HttpOptions): ApiPort {
  const client = new HttpClient(options);
  const calls = callsOf(client);
  const get = <T>(path: string, signal?: AbortSignal) => client.call<T>(path, { signal });
  const send = <T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    client.call<T>(path, { method, body });
  const make = <T>(path: string, body: unknown) => client.call<T>(path, { method: 'POST', body, isNew: true });
  return {
    setInstitution(iid) {
      client.iid = iid;
    },
    currentInstitution: async (signal) =>
      (await get<{ institution: CurrentInstitution }>('/institutions/current', signal)).institution,

    listFeeds: async (signal) => (await get<Page<Feed>>('/feeds', signal)).items,
    getFeed: async (feed, signal) => (await get<{ feed: Feed }>(`/feeds/${id(feed)}`, signal)).feed,
    previewFeed: (request, signal) =>
      client.call<FeedPreview>('/feeds/preview', { method: 'POST', body: request, signal }),
    createFeed: (feed) => make('/feeds', feed),
    updateFeed: async (feed, patch) => (await send<{ feed: Feed }>('PATCH', `/feeds/${id(feed)}`, patch)).feed,
    deleteFeed: (feed, stories) => client.call(`/feeds/${id(feed)}`, { method: 'DELETE', query: { stories } }),
    syncFeed: async (feed) => (await send<{ job: Job }>('POST', `/feeds/${id(feed)}/sync`)).job,
    listUnreadable: (feed, page = {}, signal) =>
      client.call<Page<UnreadablePost>>(`/feeds/${id(feed)}/unreadable`, { query: page, signal }),
    getJob: async (job, signal) => (await get<{ job: Job }>(`/jobs/${id(job)}`, signal)).job,

    listStories: (query, signal) => client.call<Page<SchoolStory>>('/stories', { query, signal }),
    getStory: async (story, signal) => (await get<{ story: SchoolStory }>(`/stories/${id(story)}`, signal)).story,
    createStory: async (story) => (await make<{ story: SchoolStory }>('/stories', story)).story,
    updateStory: async (story, patch) =>
      (await send<{ story: SchoolStory }>('PATCH', `/stories/${id(story)}`, patch)).story,
    deleteStory: (story) => send('DELETE', `/stories/${id(story)}`),
    moderate: (request) => send<Moderated>('POST', '/stories/moderate', request),
    decideProposed: async (story, request) =>
      (await send<{ story: SchoolStory }>('POST', `/stories/${id(story)}/proposed`, request)).story,

    listCollections: async (signal) => (await get<Page<Collection>>('/collections', signal)).items,
    getCollection: async (collection, signal) =>
      (await get<{ collection: Collection }>(`/collections/${id(collection)}`, signal)).collection,
    createCollection: async (collection) =>
      (await make<{ collection: Collection }>('/collections', collection)).collection,
    updateCollection: async (collection, patch) =>
      (await send<{ collection: Collection }>('PATCH', `/collections/${id(collection)}`, patch)).collection,
    deleteCollection: (collection) => send('DELETE', `/collections/${id(collection)}`),
    putInCollection: (collection, story) => send('PUT', `/collections/${id(collection)}/stories/${id(story)}`),
    takeOutOfCollection: (collection, story) => send('DELETE', `/collections/${id(collection)}/stories/${id(story)}`),

    listWidgets: async (signal) => (await get<Page<Widget>>('/widgets', signal)).items,
    getWidget: async (widget, signal) => (await get<{ widget: Widget }>(`/widgets/${id(widget)}`, signal)).widget,
    createWidget: async (widget) => (await make<{ widget: Widget }>('/widgets', widget)).widget,
    updateWidget: async (widget, patch) =>
      (await send<{ widget: Widget }>('PATCH', `/widgets/${id(widget)}`, patch)).widget,
    deleteWidget: (widget) => send('DELETE', `/widgets/${id(widget)}`),

    ...accountApi(calls),
    ...personApi(calls),
    ...peopleApi(calls),
    ...schoolsApi(calls),
    ...adminApi(calls),
  };
}
