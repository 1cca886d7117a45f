import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody } from '../../net/body.ts';
import type { Core } from '../core/core.ts';
import type { RulesGate } from '../rules/rules-gate.ts';
import { invalid, RpcError, STATUS, toRpcError } from '../values/errors.ts';
import { checkId } from '../values/names.ts';
import { EXPORT_ALL, isExport, runExport } from './control-export.ts';
import { type Answer, readRules, rulesRoute, writeRules } from './control-rules.ts';

const DOCUMENTS = /^\/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.+))?$/s;
const MAX_BODY = 1 << 20;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Whether a path is one of the routes that Google's emulator has for tools. */
export const isControl = (path: string): boolean =>
  path === '/' || path === EXPORT_ALL || path.startsWith('/emulator/v1/');

export async function handleControl(
  core: Core,
  rules: RulesGate,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  try {
    const path = decodeURIComponent(url.pathname);
    if (path === '/' && (request.method === 'GET' || request.method === 'HEAD')) {
      response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Ok\n');
      return;
    }
    const { status = 200, type = JSON_TYPE, body } = await route(core, rules, request, path);
    response.writeHead(status, { 'Content-Type': type }).end(body);
  } catch (error) {
    if (response.destroyed) return;
    const isCallerError = error instanceof BodyTooLarge || error instanceof URIError || error instanceof SyntaxError;
    const { status, message } = toRpcError(isCallerError ? invalid(error.message) : error);
    const body = { error: { code: STATUS[status].http, message, status } };
    response.writeHead(STATUS[status].http, { 'Content-Type': JSON_TYPE }).end(JSON.stringify(body));
  }
}

async function route(core: Core, rules: RulesGate, request: IncomingMessage, path: string): Promise<Answer> {
  const documents = DOCUMENTS.exec(path);
  if (documents && request.method === 'DELETE') {
    const [, database = '', below = ''] = documents;
    for (const segment of below === '' ? [] : below.split('/')) checkId(segment);
    await core.clear(database, below);
    return { body: '{}' };
  }
  if (request.method === 'POST' && isExport(path)) {
    await runExport(core, request, path);
    return { body: '{}' };
  }
  const about = rulesRoute(path);
  if (about && request.method === 'PUT' && about.what === 'securityRules') {
    const body: unknown = JSON.parse((await readBody(request, MAX_BODY)).toString('utf8'));
    return writeRules(rules, about.project, body);
  }
  if (about && request.method === 'GET') return readRules(rules, about.project, about.what);
  throw new RpcError('NOT_FOUND', 'There is nothing at this address.');
}
