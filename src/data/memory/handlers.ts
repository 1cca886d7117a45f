import { type HttpHandler, http } from 'msw';
import { ENDPOINTS } from '../../domain/api/all.ts';
import { collectionPatchSchema, newCollectionSchema, newRulesSchema } from '../../domain/collection/schema.ts';
import { ProductError } from '../../domain/errors.ts';
import { feedPatchSchema, newFeedSchema, previewSchema } from '../../domain/feed/schema.ts';
import { handleOf, openFeed } from '../../domain/feed/source.ts';
import { toUsedResources } from '../../domain/institution/limits.ts';
import { assertNameFree, copyName } from '../../domain/names.ts';
import { manifestOf, type Network, type Source } from '../../domain/networks/all.ts';
import {
  DEFAULT_WIDGET_OPTIONS,
  MOST_WIDGET_NAME,
  newWidgetSchema,
  widgetCopySchema,
  widgetPatchSchema,
} from '../../domain/widget/schema.ts';
import { accountHandlers } from './account-handlers.ts';
import { adminHandlers } from './admin-handlers.ts';
import { assertOn, switchOn } from './keeping.ts';
import { finder, type MemoryRoute, type On } from './on.ts';
import { pageOf, readPage } from './page.ts';
import { peopleHandlers } from './people-handlers.ts';
import { personHandlers } from './person-handlers.ts';
import { type Asked, respond, userOf } from './respond.ts';
import { schoolsHandlers } from './schools-handlers.ts';
import { roleOf, schoolFor } from './services.ts';
import { storyHandlers } from './story-handlers.ts';
import {
  applyRules,
  one,
  pick,
  previewOf,
  publicJob,
  remove,
  removeStory,
  requireUsable,
  startSync,
} from './use-cases.ts';
import type { World } from './world.ts';

const BASE = '/api/v1';

/**
 * `/api/v1` over a school in memory. Give the world itself, or what returns the current one where stories change it.
 *
 * One handler for all: MSW reads every cookie for each that it asks, whether it fits or not.
 */
export function handlers(current: World | ((request: Request) => World)): HttpHandler[] {
  const find = finder(routes());
  return [
    http.all(`*${BASE}/*`, ({ request }) => {
      const { pathname } = new URL(request.url);
      const found = find(request.method, pathname.slice(pathname.indexOf(BASE) + BASE.length));
      if (!found) return undefined;
      const world = typeof current === 'function' ? current(request) : current;
      return respond(world, request, found.params, found.route, changesOf(request.method, found.route.path));
    }),
  ];
}

/** What a write of the table says that it changes. */
function changesOf(method: string, path: string): readonly string[] {
  const shape = (each: string) => each.replace(/:\w+/g, ':');
  const [, endpoint] = ENDPOINTS.find(([, each]) => each.method === method && shape(each.path) === shape(path)) ?? [];
  return endpoint?.changes ?? [];
}

function routes(): MemoryRoute[] {
  const on: On = (method, path, access, answer) => ({ method, path, access, answer });
  return [
    on('get', '/institutions/current', null, ({ world, iid, uid }) => {
      const institution = one(
        world.records.institutions.map((item) => ({ ...item, iid: item.id })),
        iid,
        iid,
        'The school',
      );
      const { iid: _, ...rest } = institution;
      const isPlatformAdmin = userOf(world, uid)?.claims.admin === true;
      const role = roleOf(world, iid, userOf(world, uid)?.claims.institutions?.[iid]?.role ?? '');
      return {
        body: {
          institution: {
            ...schoolFor({ isPlatformAdmin, role }, rest),
            role: role && { id: role.id, name: role.name },
            usedResources: toUsedResources(world.usage(iid)),
          },
        },
      };
    }),
    ...feedHandlers(on),
    ...storyHandlers(on),
    ...collectionHandlers(on),
    ...widgetHandlers(on),
    ...accountHandlers(on),
    ...personHandlers(on),
    ...peopleHandlers(on),
    ...schoolsHandlers(on),
    ...adminHandlers(on),
  ];
}

/** An address for a channel of any network, which says what the world outside answers there. */
const addressOf = ({ network, source }: { network: Network; source: Source }) =>
  'url' in source ? source.url : `https://${network}.example/${manifestOf(network).sourceLabel(source)}`;

/** @throws ProductError `conflict` when another channel has this address */
function assertNewAddress(world: World, iid: string, url: string, own?: string): void {
  const twin = world.records.feeds.find((feed) => feed.iid === iid && feed.id !== own && addressOf(feed) === url);
  if (!twin) return;
  const message = `This is already your channel “${twin.name}”.`;
  throw new ProductError('conflict', message, { fields: { 'source.url': message } });
}

function feedHandlers(on: On): MemoryRoute[] {
  const feedOf = ({ world, iid, param }: Asked) => one(world.records.feeds, iid, param('id'), 'The channel');
  return [
    on('get', '/feeds', 's.c.rea', ({ world, iid, may }) => ({
      body: {
        items: world.records.feeds
          .filter((feed) => feed.iid === iid)
          .map((feed) => (may('s.c.wr') ? feed : openFeed(feed)))
          .toSorted((a, b) => b.dateCreated.localeCompare(a.dateCreated)),
        nextCursor: null,
      },
    })),
    on('post', '/feeds/preview', 's.c.wr', ({ world, iid, body }) => ({
      body: { ...previewOf(world, iid, addressOf(body(previewSchema()))), nextCursor: null },
    })),
    on('post', '/feeds', 's.c.wr', ({ world, iid, body }) => {
      const wanted = body(newFeedSchema());
      const url = addressOf(wanted);
      assertNewAddress(world, iid, url);
      world.requireRoom(iid, 'channels');
      requireUsable(url);
      const feed = {
        id: world.newId('feed'),
        iid,
        ...wanted,
        handle: handleOf(wanted.source),
        status: 'syncing' as const,
        quiet: false,
        error: null,
        lastSyncAt: null,
        nextSyncAt: null,
        postCount: 0,
        unreadable: 0,
        dateCreated: world.now(),
      };
      world.records.feeds.push(feed);
      return { status: 201, body: { feed, job: startSync(world, feed) } };
    }),
    on('get', '/feeds/:id', 's.c.rea', (asked) => ({
      body: { feed: asked.may('s.c.wr') ? feedOf(asked) : openFeed(feedOf(asked)) },
    })),
    on('patch', '/feeds/:id', 's.c.wr', (asked) => {
      const feed = feedOf(asked);
      const { status, source: moved, rules, ...patch } = asked.body(feedPatchSchema);
      const source = moved && manifestOf(feed.network).request([]).parse(moved);
      if (source) assertNewAddress(asked.world, asked.iid, addressOf({ network: feed.network, source }), feed.id);
      if (status === 'active') switchOn(asked.world, feed);
      Object.assign(feed, patch, rules && { rules: { trustEdits: false, ...feed.rules, ...rules } });
      if (status) feed.status = status === 'active' ? 'ok' : 'paused';
      if (source) {
        Object.assign(feed, { source });
        if (feed.status !== 'paused' && !feed.disabledByPlan) startSync(asked.world, feed);
      }
      return { body: { feed } };
    }),
    on('delete', '/feeds/:id', 's.c.wr', (asked) => {
      const { world, query } = asked;
      const feed = feedOf(asked);
      remove(world.records.feeds, feed.id);
      for (const story of world.records.stories.filter(({ feedId }) => feedId === feed.id)) {
        if (query.get('stories') === 'delete') removeStory(world, story);
        else story.feedId = null;
      }
      return { status: 204 };
    }),
    on('post', '/feeds/:id/sync', 's.c.wr', (asked) => {
      const feed = feedOf(asked);
      assertOn(feed, 'read');
      return { status: 202, body: { job: startSync(asked.world, feed) } };
    }),
    on('get', '/feeds/:id/unreadable', 's.c.rea', (asked) => {
      const { id, unreadable = 0 } = feedOf(asked);
      const items = asked.world.records.unreadable
        .filter((post) => post.feedId === id)
        .map(({ feedId: _, ...post }) => post)
        .toSorted((a, b) => b.at.localeCompare(a.at) || a.reason.localeCompare(b.reason, 'en', { numeric: true }));
      const fields: Record<string, string> = {};
      const page = readPage(asked.query, fields);
      if (Object.keys(fields).length > 0)
        throw new ProductError('invalid', 'The list was asked for in an unknown way.', { fields });
      return { body: { ...pageOf(items, page), total: Math.max(unreadable, items.length) } };
    }),
    on('get', '/jobs/:id', 's.c.rea', ({ world, iid, param }) => ({
      body: { job: publicJob(one([...world.jobs.values()], iid, param('id'), 'The job')) },
    })),
  ];
}

function collectionHandlers(on: On): MemoryRoute[] {
  const collectionOf = ({ world, iid, param }: Asked) =>
    one(world.records.collections, iid, param('id'), 'The collection');
  return [
    on('get', '/collections', 's.co.rea', ({ world, iid }) => ({
      body: { items: world.records.collections.filter((item) => item.iid === iid), nextCursor: null },
    })),
    on('post', '/collections', 's.co.wr', ({ world, iid, body }) => {
      const { name, description = '', rules } = body(newCollectionSchema);
      world.requireRoom(iid, 'collections');
      const now = world.now();
      const collection = {
        id: world.newId('collection'),
        iid,
        name,
        description,
        rules: rules ? newRulesSchema.parse(rules) : null,
        count: 0,
        dateCreated: now,
        updatedAt: now,
      };
      world.records.collections.push(collection);
      applyRules(world, collection);
      return { status: 201, body: { collection } };
    }),
    on('get', '/collections/:id', 's.co.rea', (asked) => ({ body: { collection: collectionOf(asked) } })),
    on('patch', '/collections/:id', 's.co.wr', (asked) => {
      const collection = collectionOf(asked);
      assertOn(collection, 'changed');
      Object.assign(collection, asked.body(collectionPatchSchema), { updatedAt: asked.world.now() });
      applyRules(asked.world, collection);
      return { body: { collection } };
    }),
    on('delete', '/collections/:id', 's.co.wr', (asked) => {
      const { world } = asked;
      const { id } = collectionOf(asked);
      const user = world.records.widgets.find((widget) => widget.collectionId === id);
      if (user) {
        throw new ProductError(
          'conflict',
          `The widget “${user.name}” shows this collection. Give it another one first.`,
        );
      }
      remove(world.records.collections, id);
      for (const story of world.records.stories)
        story.collectionIds = story.collectionIds.filter((item) => item !== id);
      return { status: 204 };
    }),
    ...(['put', 'delete'] as const).map((method) =>
      on(method, '/collections/:id/stories/:storyId', 's.co.wr', (asked) => {
        const story = one(asked.world.records.stories, asked.iid, asked.param('storyId'), 'The story');
        const collection = collectionOf(asked);
        assertOn(collection, 'changed');
        pick(asked.world, collection, story, method === 'put');
        return { status: 204 };
      }),
    ),
  ];
}

const SHOWN = 'shown by further widgets';

function widgetHandlers(on: On): MemoryRoute[] {
  const widgetsOf = (world: World, iid: string) => world.records.widgets.filter((widget) => widget.iid === iid);
  const widgetOf = ({ world, iid, param }: Asked) => one(world.records.widgets, iid, param('id'), 'The widget');
  return [
    on('get', '/widgets', 's.w.rea', ({ world, iid }) => ({
      body: { items: widgetsOf(world, iid), nextCursor: null },
    })),
    on('post', '/widgets', 's.w.wr', ({ world, iid, body }) => {
      const wanted = body(newWidgetSchema);
      assertOn(one(world.records.collections, iid, wanted.collectionId, 'The collection'), SHOWN);
      assertNameFree('widget', widgetsOf(world, iid), wanted.name);
      world.requireRoom(iid, 'widgets');
      const id = world.newId('widget');
      const widget = {
        ...wanted,
        id,
        iid,
        publicKey: `pk_${id.replaceAll('-', '_')}`,
        options: { ...DEFAULT_WIDGET_OPTIONS, ...wanted.options },
        dateCreated: world.now(),
      };
      world.records.widgets.push(widget);
      return { status: 201, body: { widget } };
    }),
    on('post', '/widgets/:id/duplicate', 's.w.wr', (asked) => {
      const { world, iid } = asked;
      const { name: wanted } = asked.body(widgetCopySchema);
      const original = widgetOf(asked);
      const taken = widgetsOf(world, iid);
      const names = taken.map(({ name }) => name);
      const name = wanted ?? copyName(original.name, names, MOST_WIDGET_NAME);
      assertNameFree('widget', taken, name);
      world.requireRoom(iid, 'widgets');
      const id = world.newId('widget');
      const publicKey = `pk_${id.replaceAll('-', '_')}`;
      const widget = { ...structuredClone(original), id, name, publicKey, dateCreated: world.now() };
      world.records.widgets.push(widget);
      return { status: 201, body: { widget } };
    }),
    on('get', '/widgets/:id', 's.w.rea', (asked) => ({ body: { widget: widgetOf(asked) } })),
    on('patch', '/widgets/:id', 's.w.wr', (asked) => {
      const widget = widgetOf(asked);
      const { options, ...patch } = asked.body(widgetPatchSchema);
      if (patch.collectionId && patch.collectionId !== widget.collectionId) {
        assertOn(one(asked.world.records.collections, asked.iid, patch.collectionId, 'The collection'), SHOWN);
      }
      if (patch.name && patch.name !== widget.name) {
        const others = widgetsOf(asked.world, asked.iid).filter(({ id }) => id !== widget.id);
        assertNameFree('widget', others, patch.name);
      }
      return { body: { widget: Object.assign(widget, patch, { options: { ...widget.options, ...options } }) } };
    }),
    on('delete', '/widgets/:id', 's.w.wr', (asked) => {
      remove(asked.world.records.widgets, widgetOf(asked).id);
      return { status: 204 };
    }),
  ];
}
