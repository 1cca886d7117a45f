import * as z from 'zod/mini';
import {
  attemptSchema,
  connectionSchema,
  finishSchema,
  networkParamSchema,
  networkStateSchema,
  readableSchema,
  startSchema,
} from '../connection/schema.ts';
import { endpoint } from './endpoint.ts';
import { MOST_SIGNED_REQUEST_BYTES, pageOf } from './shared.ts';

const sampleConnection = {
  id: 'n2Vt8xYp4dQw7ZsN',
  iid: 'hillcrest',
  network: 'vimeo',
  account: { id: '88012345', name: 'Hillcrest Films', handle: 'hillcrestfilms', picture: null },
  scopes: ['public', 'private'],
  missingScopes: [],
  status: 'ok',
  expiresAt: null,
  connectedBy: { uid: 'p3Xc6mLq9tBv1RsK', name: 'Ana Silva' },
  connectedAt: '2026-11-20T08:15:00.000Z',
  feedIds: ['f4Yq0nV2cWk81sPz'],
};

const sampleAccount = {
  id: '88012345',
  name: 'Hillcrest Films',
  handle: 'hillcrestfilms',
  picture: null,
  kind: 'user',
};

export const listNetworks = endpoint({
  method: 'GET',
  path: '/networks',
  tag: 'Connections',
  summary: 'The networks a channel can be connected from',
  description: 'A network with a sign-in is ready once this SprX is registered with its provider.',
  access: 's.c.rea',
  reads: ['connections'],
  reply: [200, pageOf(networkStateSchema)],
  example: {
    items: [
      { id: 'rss', label: 'Web feed', auth: 'none', ready: true },
      {
        id: 'vimeo',
        label: 'Vimeo',
        auth: 'oauth2',
        ready: false,
        why: 'A platform admin needs to set up this network first.',
      },
    ],
    nextCursor: null,
  },
});

export const startConnection = endpoint({
  method: 'POST',
  path: '/connections/:network/start',
  tag: 'Connections',
  summary: 'Begin a sign-in at a network',
  description:
    'Good once, for ten minutes, for this person in this school. With `feedId` the sign-in of that channel is renewed.',
  access: 's.c.wr',
  limit: 'preview',
  params: networkParamSchema,
  body: startSchema,
  reply: [201, z.object({ attempt: attemptSchema })],
  errors: ['not-found', 'unavailable', 'source-unusable'],
  example: {
    attempt: {
      id: 'a7Kd72mQxT0aLbVr',
      network: 'vimeo',
      authorizeUrl: 'https://api.vimeo.com/oauth/authorize?response_type=code&client_id=abc&state=xyz',
      expiresAt: '2026-11-20T08:25:00.000Z',
    },
  },
  secret: true,
  changes: [],
});

export const finishConnection = endpoint({
  method: 'POST',
  path: '/connections/:network/finish',
  tag: 'Connections',
  summary: 'End a sign-in with what the provider answered',
  description:
    'Renews the connection where the account has one in the school, and reads its channels. `conflict` names both accounts when a channel’s sign-in was to be renewed with another one.',
  access: 's.c.wr',
  limit: 'preview',
  params: networkParamSchema,
  body: finishSchema,
  reply: [200, z.object({ connection: connectionSchema, accounts: z.array(readableSchema) })],
  errors: ['conflict', 'source-unusable', 'not-found'],
  example: { connection: sampleConnection, accounts: [sampleAccount] },
  changes: ['connections', 'feeds'],
});

export const listConnections = endpoint({
  method: 'GET',
  path: '/connections',
  tag: 'Connections',
  summary: 'The school’s sign-ins at networks',
  access: 's.c.rea',
  reply: [200, pageOf(connectionSchema)],
  example: { items: [sampleConnection], nextCursor: null },
});

export const listConnectionAccounts = endpoint({
  method: 'GET',
  path: '/connections/:id/accounts',
  tag: 'Connections',
  summary: 'What can be read with a sign-in, asked of the provider',
  access: 's.c.rea',
  limit: 'preview',
  reply: [200, pageOf(readableSchema)],
  errors: ['not-found', 'source-unusable'],
  example: { items: [sampleAccount], nextCursor: null },
});

export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/connections/:id',
  tag: 'Connections',
  summary: 'End a sign-in',
  description: 'Withdrawn at the provider where it can be. Its channels keep their stories and need a new sign-in.',
  access: 's.c.wr',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['connections', 'feeds'],
});

export const receiveDeauthorization = endpoint({
  method: 'POST',
  path: '/meta/deauthorize',
  tag: 'Connections',
  summary: 'For Meta: a person has withdrawn a sign-in',
  description:
    'A form with `signed_request`, which proves who calls. The person’s connections and their channels then need a new sign-in.',
  access: 'open',
  rawBody: true,
  maxBytes: MOST_SIGNED_REQUEST_BYTES,
  reply: [200, z.object({ received: z.literal(true) })],
  errors: ['invalid'],
  example: { received: true as const },
  changes: [],
});
