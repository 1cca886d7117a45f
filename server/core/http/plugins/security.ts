import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../../../../src/domain/errors.ts';
import type { ServerConfig } from '../../config.ts';

const FIREBASE_HOSTS = [
  'https://firestore.googleapis.com',
  'https://firebasestorage.googleapis.com',
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

/** What the app's page may load and where it may speak to. `hotReload` is for the development server alone. */
export function contentSecurityPolicy(config: ServerConfig, hotReload = false): string {
  const { emulators, firebase: project, providers } = config.runtime;
  const isLocal = config.environment === 'local';
  const firebase = emulators ? [emulators.firestore, emulators.auth, emulators.storage].map(origin) : FIREBASE_HOSTS;
  // Text messages are only sent to people: Google asks whether one is here. The local Auth service does not ask.
  const robots = emulators ? [] : ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
  const windows = providers.length > 0 ? [`https://${project.authDomain}`] : [];
  const frames = [...robots.slice(0, 1), ...windows];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...robots,
      ...(windows.length > 0 ? ['https://apis.google.com'] : []),
      ...(hotReload ? ["'unsafe-inline'"] : []),
    ],
    'style-src': ["'self'", ...(hotReload ? ["'unsafe-inline'"] : [])],
    // Pictures of stories are wherever a school's channels keep them; what a person is about to upload is the page's own.
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...(isLocal ? ['http:'] : [])],
    'media-src': ["'self'", 'https:', ...(isLocal ? ['http:'] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...firebase, ...(hotReload ? ['ws:'] : [])],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    ...(isLocal ? {} : { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

function origin(address: string): string {
  return new URL(address).origin;
}

/** Nothing that the API answers is a page. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers of every answer. Routes for other origins open themselves up by `crossOrigin`. */
export function secured(request: FastifyRequest, reply: FastifyReply, config: ServerConfig): FastifyReply {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('permissions-policy', PERMISSIONS);
  // The window of another provider has to tell this one who signed in.
  const opener = config.runtime.providers.length > 0 ? 'same-origin-allow-popups' : 'same-origin';
  reply.header('cross-origin-opener-policy', opener);
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('x-frame-options', 'DENY');
  reply.header('content-security-policy', API_POLICY);
  if (config.environment === 'production') {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
  return reply;
}

export function securityHeaders(app: FastifyInstance, config: ServerConfig): void {
  const { hostNames } = config;
  app.addHook('onRequest', async (request, reply) => {
    secured(request, reply, config);
    const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    if (hostNames && !hostNames.has(name)) {
      throw new ProductError('forbidden', 'This server does not answer to the name it was called by.');
    }
  });
}
