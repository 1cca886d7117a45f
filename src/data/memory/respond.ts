import { HttpResponse } from 'msw';
import type * as z from 'zod/mini';
import { can, PERMISSIONS, type Permission } from '../../domain/access.ts';
import { isRequired } from '../../domain/account/second-factor.ts';
import { ProductError } from '../../domain/errors.ts';
import type { CurrentUser } from '../../domain/user/schema.ts';
import { ConnectionError } from '../api-port.ts';
import { secondFactorOf } from './auth.ts';
import { isMember, roleOf } from './services.ts';
import type { World } from './world.ts';

export type Asked = {
  world: World;
  iid: string;
  uid: string;
  /** Whether who asks holds this in the school, beside what the route takes. */
  may(permission: Permission): boolean;
  /** A parameter of the path. */
  param(name: string): string;
  query: URLSearchParams;
  body<S extends z.ZodMiniType>(schema: S): z.output<S>;
};
/**
 * As the real API's: `null` for every member of the school of the header `iid`, or the permission it takes there; the others
 * need no school.
 */
export type MemoryAccess = Permission | null | 'open' | 'account' | 'verified' | 'platform';

/** `file` goes out in place of JSON. */
export type Answer = { status?: number; body?: unknown; file?: Blob };

/** Access, repeats and errors around one answer, in the order of the real API. */
export async function respond(
  world: World,
  request: Request,
  params: Record<string, string | readonly string[] | undefined>,
  { access, answer }: { readonly access: MemoryAccess; readonly answer: (asked: Asked) => Answer },
  changes: readonly string[],
): Promise<Response> {
  try {
    const network = access === null ? world.session : world.network;
    await world.pass(network);
    if (network === 'failing') {
      throw new ProductError('internal', 'Something went wrong on our side. Please try again.');
    }
    const text = await request.text();
    const { iid, uid } = authorise(world, request, access);
    return repeatable(world, request, text, () => {
      const asked: Asked = {
        world,
        iid,
        uid,
        may: (permission) => holds(world, uid, iid, permission),
        param: (name) => String(params[name] ?? ''),
        query: new URL(request.url).searchParams,
        body: (schema) => parseBody(schema, text),
      };
      const result = answer(asked);
      for (const name of changes) world.changedByOthers(name);
      if (request.method !== 'GET') world.changed();
      return result;
    });
  } catch (error) {
    if (error instanceof ConnectionError) return HttpResponse.error();
    if (!(error instanceof ProductError)) throw error;
    const { code, message, details, status, retryAfter } = error;
    const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    return HttpResponse.json({ error: { code, message, ...details } }, { status, headers });
  }
}

export function userOf(world: World, uid: string): CurrentUser | null {
  return world.user?.uid === uid ? world.user : null;
}

function authorise(world: World, request: Request, access: MemoryAccess): { iid: string; uid: string } {
  if (access === 'open') return { iid: '', uid: '' };
  const uid = /^Bearer memory\.(.+)\.\d+$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const user = uid ? userOf(world, uid) : null;
  if (!uid || !user) throw new ProductError('unauthenticated', 'Please sign in again.');
  if (access === 'platform' && user.claims.admin !== true)
    throw new ProductError('forbidden', 'Only platform admins may do this.');
  if (access === 'verified' && !user.emailVerified) {
    throw new ProductError('forbidden', 'Confirm your e-mail address first.');
  }
  if (access === 'account' || access === 'verified' || access === 'platform') return { iid: '', uid };
  const iid = request.headers.get('iid');
  if (!iid) throw new ProductError('forbidden', 'Choose a school first.');
  if (!isMember(world, iid)) throw new ProductError('forbidden', 'You are not a member of this school.');
  if (new URL(request.url).pathname !== OPENING) assertSecondFactor(world, uid, iid);
  if (access && !holds(world, uid, iid, access)) {
    const words = PERMISSIONS[access];
    throw new ProductError('forbidden', `Your role lacks the permission “${words}” (${access}).`, {
      permission: access,
    });
  }
  if (request.method !== 'GET' && user.claims.admin !== true) assertNotSuspended(world, iid);
  return { iid, uid };
}

function holds(world: World, uid: string, iid: string, permission: Permission): boolean {
  const claims = userOf(world, uid)?.claims;
  const roleId = claims?.institutions?.[iid]?.role;
  return can({ isPlatformAdmin: claims?.admin === true, role: roleId ? roleOf(world, iid, roleId) : null }, permission);
}

/** @throws ProductError as the real API in a school that the platform closed */
export function assertNotSuspended({ records }: World, iid: string): void {
  if (!records.institutions.find(({ id }) => id === iid)?.suspension) return;
  throw new ProductError(
    'forbidden',
    'This school is suspended: nothing in it can be changed until SprX resumes it. Its members can read why at the top of every page.',
  );
}

/** What a school is opened with, to say there that a second factor is missing. */
const OPENING = '/api/v1/institutions/current';

/** @throws ProductError as the real API, where the school requires a second factor by now */
function assertSecondFactor(world: World, uid: string, iid: string): void {
  const school = world.records.institutions.find(({ id }) => id === iid);
  if (!isRequired(school?.secondFactorFrom, Date.parse(world.now()))) return;
  const words = `${school?.name} wants everybody to sign in with a second step.`;
  switch (secondFactorOf(world, uid)) {
    case 'met':
      return;
    case 'set-up':
      throw new ProductError(
        'second-factor-needed',
        `${words} Turn yours on first: in your account, under “Second step”.`,
      );
    case 'use':
      throw new ProductError('sign-in-again', `${words} Sign out and in again: this time it is asked for.`);
  }
}

/** The same key with the same body gets the same answer; with another body it is refused. */
function repeatable(world: World, request: Request, body: string, run: () => Answer): Response {
  const key = request.headers.get('idempotency-key');
  const known = key ? world.answers.get(key) : undefined;
  if (known && known.body !== body) {
    throw new ProductError('conflict', 'This key was used for another request.');
  }
  const result: Answer = known ? { status: known.status, body: known.answer } : run();
  if (result.file) return new HttpResponse(result.file, { headers: { 'content-type': result.file.type } });
  const status = result.status ?? 200;
  if (key && !known) world.answers.set(key, { body, status, answer: structuredClone(result.body) });
  return status === 204 ? new HttpResponse(null, { status }) : HttpResponse.json(result.body as object, { status });
}

function parseBody<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProductError('invalid', 'The request could not be read.');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  throw new ProductError('invalid', Object.values(fields)[0] ?? 'Something in the request is not right.', { fields });
}
