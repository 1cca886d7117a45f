import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createSerializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { EndpointSpec } from '../src/domain/api/endpoint.ts';
import { ProductError } from '../src/domain/errors.ts';
import type { ServerConfig } from './core/config.ts';
import type { Deps } from './core/deps.ts';
import { AnswerCache } from './core/http/answer-cache.ts';
import { boundBodies, readBodies } from './core/http/bodies.ts';
import { builtTypefaces } from './core/http/built-pages.ts';
import type { HttpContext } from './core/http/context.ts';
import { sendError } from './core/http/errors.ts';
import { serveOn } from './core/http/fastify-host.ts';
import { plainMessage } from './core/http/plain-messages.ts';
import { etags } from './core/http/plugins/etag.ts';
import { otherMethods } from './core/http/plugins/methods.ts';
import { openApi } from './core/http/plugins/openapi.ts';
import { secured, securityHeaders } from './core/http/plugins/security.ts';
import { type DevFrontend, staticApp } from './core/http/plugins/static-app.ts';
import { type Serve, unserved } from './core/http/serve.ts';
import { assertWithin, BODY_LIMITS } from './core/json.ts';
import type { SchoolRegister } from './core/ports/register.ts';
import type { TokenVerifier } from './core/ports/tokens.ts';
import { embedScript } from './embed/script.ts';
import { serveEndpoints } from './endpoints.ts';
import { followAccounts } from './identity/endpoints/follow-account.ts';
import { firebasePasswords } from './identity/firebase/firebase-passwords.ts';
import { knownAccount } from './identity/use-cases/account/second-factor.ts';
import { createSeen } from './identity/use-cases/account/sign-ins.ts';
import type { Probes } from './platform/health.ts';
import { schoolPageRoutes } from './school-page/routes.ts';
import { noRegister } from './schools/register/register.ts';
import { schoolDirectory } from './schools/use-cases/school-directory.ts';
import { tourFrames } from './tours/open-routes.ts';

const BODY_LIMIT = 1_048_576;

export type ServerParts = {
  readonly deps: Deps;
  readonly tokens: TokenVerifier;
  /** The public register of schools; without one only schools that are on SprX are found. */
  readonly register?: SchoolRegister;
  /** Further parts that `health` reports on. */
  readonly probes?: Probes;
  /** Vite in front, while the app is developed. */
  readonly dev?: DevFrontend;
  readonly log: FastifyBaseLogger;
};

/** The server with all its routes; it does not listen yet. */
export async function createServer(config: ServerConfig, parts: ServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: () => randomUUID(),
    // What is too long to be an id is not found, as any other id that is not there.
    routerOptions: { maxParamLength: 4_096 },
    loggerInstance: parts.log,
    // An address that cannot be read meets no route and none of its hooks.
    frameworkErrors: (error, request, reply) => sendError(error, request, secured(request, reply, config)),
  });
  const register = parts.register ?? noRegister;
  const http: HttpContext = {
    config,
    register,
    passwords: firebasePasswords(config.runtime),
    deps: parts.deps,
    tokens: parts.tokens,
    seen: createSeen(parts.deps),
    knownAccount: (...request) => knownAccount(parts.deps, ...request),
  };

  denyByDefault(app);
  z.config({ localeError: plainMessage });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(
    config.checkReplies ? createSerializerCompiler({}) : () => (reply) => JSON.stringify(reply),
  );
  app.setErrorHandler(sendError);
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.routeOptions;
    // Once the answer is out, so that it is not delayed; the pattern of the route has no personal data.
    if (reply.statusCode === 500 && url) await parts.deps.reportServerError(`${String(method)} ${url}`);
  });
  boundBodies(app);
  jsonAlone(app);

  securityHeaders(app, config);
  etags(app);
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // The best quality costs 50 times the time of this one and saves a tenth.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  const refuseOtherMethods = otherMethods(app);
  // While the app is developed there is no build: the system's own stand in.
  const typefaces = parts.dev ? () => '' : builtTypefaces(config.appDir);
  await openApi(app, config, typefaces);

  const directory = schoolDirectory(parts.deps);
  app.addHook('onClose', async () => directory.close());
  followAccounts(app, http);
  const answers = answersFor(app, parts.deps);
  embedScript(app, http, answers);
  tourFrames(app, http, answers);
  const notFound = schoolPageRoutes(app, http, answers, typefaces);
  const answer = serveOn(app, http, answers);
  const served = new Set<EndpointSpec>();
  const serve: Serve = (endpoint, ...handlers) => {
    served.add(endpoint);
    answer(endpoint, ...handlers);
  };
  serveEndpoints(serve, http, { directory, probes: parts.probes ?? {} });
  const missing = unserved(served);
  if (missing.length > 0) throw new Error(`No handler serves ${missing.join(', ')}`);
  await app.after();
  refuseOtherMethods();
  await staticApp(app, config, { dev: parts.dev ?? null, notFound });
  return app;
}

/** What is sent again to visitors, until something that they see changes. */
function answersFor(app: FastifyInstance, { now, publicChanges }: Deps): AnswerCache {
  const answers = new AnswerCache({ now: () => now().getTime() });
  const stops = [publicChanges.onChange((iid) => answers.drop(iid)), publicChanges.follow()];
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
  });
  return answers;
}

/** A route that does not say who may use it does not start. */
export function denyByDefault(app: FastifyInstance): void {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not declare who may use it (config.access)`);
  });
}

/** Whole pairs of surrogates, halves, and any other escape. */
const ESCAPES = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|.)/gs;
/** Half a character can be escaped in JSON but not kept: what was answered would differ from what is read later. */
const HALF = '\\ud800'.length;
const wholeCharacters = (json: string) =>
  json.replace(ESCAPES, (escaped) => (escaped.length === HALF ? '\ufffd' : escaped));

/** Bodies are JSON and nothing else; an empty one is no body. */
function jsonAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  readBodies(app, 'application/json', (bytes, request) => {
    if (!isUtf8(bytes)) throw new ProductError('invalid', 'We couldn’t read that request: it is not UTF-8.');
    if (bytes.length === 0) return undefined;
    return new Promise((done, failed) => {
      const json = wholeCharacters(bytes.toString());
      // Half a million brackets take a hundred times as long to parse as to count.
      assertWithin(json, BODY_LIMITS);
      parse(request, json, (error, value) => (error ? failed(error) : done(value)));
    });
  });
}
