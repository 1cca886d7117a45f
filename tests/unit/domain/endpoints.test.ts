import { describe, expect, test } from 'vitest';
import { unserved } from '../../../server/core/http/serve.ts';
import { ENDPOINTS } from '../../../src/domain/api/all.ts';
import { baseOf, type EndpointSpec, RESOURCES, resourcesOf } from '../../../src/domain/api/endpoint.ts';

const addressOf = (endpoint: EndpointSpec) =>
  `${endpoint.method} ${baseOf(endpoint)}${endpoint.path.replace(/:\w+/g, ':')}`;
const replies = ENDPOINTS.flatMap(
  ([
    name,
    {
      reply: [, reply],
      example,
    },
  ]) => (reply && 'safeParse' in reply ? [[name, reply, example] as const] : []),
);

describe('endpoint table', () => {
  test('addresses → each endpoint has its own', () => {
    const all = ENDPOINTS.map(([, endpoint]) => addressOf(endpoint));
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((each, at) => all.indexOf(each) !== at)).toEqual([]);
  });

  test.each(replies)('%s: example → as its reply says', (_name, reply, example) => {
    expect(reply.safeParse(example).error).toBeUndefined();
  });

  test('unserved: two endpoints not served → both named', () => {
    const all = ENDPOINTS.map(([, endpoint]) => endpoint);
    expect(unserved(new Set(all))).toEqual([]);
    expect(unserved(new Set(all.slice(2)))).toEqual(ENDPOINTS.slice(0, 2).map(([name]) => name));
  });

  test('GET endpoints → a resource that some write changes', () => {
    const isKnown = (name: string) => RESOURCES.some((each) => each === name);
    const reads = ENDPOINTS.filter(([, { method, access }]) => method === 'GET' && access !== 'open');
    expect(reads.filter(([, read]) => !resourcesOf(read).every(isKnown)).map(([name]) => name)).toEqual([
      'channels.getJob',
    ]);
  });

  test('write endpoints of a school → name what they change, or change nothing others see', () => {
    const silent = ENDPOINTS.filter(
      ([, { method, access, changes }]) => method !== 'GET' && access !== 'open' && (changes ?? []).length === 0,
    ).map(([name]) => name);
    expect(silent.sort()).toEqual([
      'billing.openPortal',
      'billing.startCheckout',
      'channels.previewFeed',
      'channels.previewRules',
      'collections.previewRules',
      'connections.startConnection',
      'identity.markNotificationsRead',
      'identity.requestVerification',
      'media.uploadMedia',
      'meteredUse.estimateHistory',
      'newsletters.testEdition',
      'people.createAccessRequest',
      'people.sendSecondFactorReminder',
      'platform.requestRecount',
      'platform.resendVerification',
      'review.bePresent',
      'review.claimStory',
      'review.leaveStory',
      'review.releaseStory',
      'widgets.previewWidgetDefaults',
    ]);
  });
});
