import * as z from 'zod/mini';
import {
  type Credential,
  credentialPatchSchema,
  credentialSchema,
  newCredentialSchema,
  rotateSchema,
  testedSchema,
  whySchema,
} from '../admin/credential.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './shared.ts';

const sampleCredential: Credential = {
  identifier: 'vimeo-2026',
  network: 'vimeo',
  clientId: 'b1f0a3c2d4',
  secretLast4: '9xQz',
  scopes: ['public', 'private'],
  callbackUrl: 'https://sprx.example/redirect',
  expiresAt: '2027-11-21T00:00:00.000Z',
  channels: 12,
  active: true,
  status: 'ok',
  testedAt: '2026-11-20T08:15:00.000Z',
  updatedAt: '2026-11-20T08:14:00.000Z',
};

export const listCredentials = endpoint({
  method: 'GET',
  path: '/admin/credentials',
  tag: 'Platform',
  summary: 'What SprX is registered as with each provider',
  description: 'Secrets are written and never read: `secretLast4` is all that is told of one.',
  access: 'platform',
  reply: [200, pageOf(credentialSchema)],
  example: { items: [sampleCredential], nextCursor: null },
  reads: ['credentials'],
});

export const createCredential = endpoint({
  method: 'POST',
  path: '/admin/credentials',
  tag: 'Platform',
  summary: 'Add a credential',
  description: 'The first of a network is active.',
  access: 'platform',
  recent: true,
  body: newCredentialSchema,
  reply: [201, z.object({ credential: credentialSchema })],
  errors: ['conflict'],
  example: { credential: sampleCredential },
  changes: ['credentials'],
});

export const getCredential = endpoint({
  method: 'GET',
  path: '/admin/credentials/:identifier',
  tag: 'Platform',
  summary: 'One credential',
  access: 'platform',
  reply: [200, z.object({ credential: credentialSchema })],
  errors: ['not-found'],
  example: { credential: sampleCredential },
  reads: ['credentials'],
});

export const updateCredential = endpoint({
  method: 'PATCH',
  path: '/admin/credentials/:identifier',
  tag: 'Platform',
  summary: 'Change a credential, or use it for new sign-ins',
  description:
    'With `active: true` it takes the place of the network’s other one. Channels stay with the one they were connected with.',
  access: 'platform',
  recent: true,
  body: credentialPatchSchema,
  reply: [200, z.object({ credential: credentialSchema })],
  errors: ['not-found'],
  example: { credential: sampleCredential },
  changes: ['credentials'],
});

export const deleteCredential = endpoint({
  method: 'DELETE',
  path: '/admin/credentials/:identifier',
  tag: 'Platform',
  summary: 'Delete a credential that no channel uses',
  access: 'platform',
  recent: true,
  body: z.nullish(whySchema),
  reply: [204, null],
  errors: ['not-found', 'conflict'],
  changes: ['credentials'],
});

export const testCredential = endpoint({
  method: 'POST',
  path: '/admin/credentials/:identifier/test',
  tag: 'Platform',
  summary: 'Ask the provider whether it knows the credential',
  description:
    'By a token request whose code leads to nothing. That the code is refused means that the credential is right.',
  access: 'platform',
  limit: 'preview',
  reply: [200, testedSchema],
  errors: ['not-found'],
  example: { ok: true, message: 'Vimeo knows this credential.' },
  changes: ['credentials'],
});

export const rotateCredential = endpoint({
  method: 'POST',
  path: '/admin/credentials/:identifier/rotate',
  tag: 'Platform',
  summary: 'Replace the secret of a credential',
  description: 'The old one is kept for 24 hours for what is under way.',
  access: 'platform',
  recent: true,
  body: rotateSchema,
  reply: [200, z.object({ credential: credentialSchema })],
  errors: ['not-found'],
  example: { credential: sampleCredential },
  changes: ['credentials'],
});
