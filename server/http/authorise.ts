import type { FastifyRequest } from 'fastify';
import { can, type Permission } from '../../src/domain/access.ts';
import { ProductError } from '../../src/domain/errors.ts';
import { roleIn } from '../adapters/firestore/membership.ts';
import { isDocumentId, refs } from '../adapters/firestore/refs.ts';
import type { Identity } from '../ports/tokens.ts';
import type { Actor } from '../use-cases/actor.ts';
import { missing } from '../use-cases/school.ts';
import type { HttpContext } from './context.ts';

/** `open`: anyone. `member`: anyone who belongs to the school of the header `iid`. Otherwise the permission it takes. */
export type Access = 'open' | 'member' | Permission;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    identity: Identity | null;
    actor: Actor | null;
  }
}

/** @throws ProductError `unauthenticated` */
export async function authenticate({ tokens }: HttpContext, request: FastifyRequest): Promise<Identity> {
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{1,8192})$/i.exec(request.headers.authorization ?? '');
  const identity = match?.[1] ? await tokens.verify(match[1]) : null;
  if (!identity) throw new ProductError('unauthenticated', 'Sign in again: your session is missing or has ended.');
  return identity;
}

/**
 * Who asks, in the school of the header `iid`, by the documents as they are now.
 * @throws ProductError `forbidden`, or `not-found` for a platform admin who names a school that is not there.
 */
export async function authorise(
  { deps }: HttpContext,
  request: FastifyRequest,
  identity: Identity,
  access: Exclude<Access, 'open'>,
): Promise<Actor> {
  const { db } = deps;
  const iid = request.headers.iid;
  if (typeof iid !== 'string' || iid === '') {
    throw new ProductError('forbidden', 'Choose a school first: the header iid is missing.');
  }
  const base = { uid: identity.uid, email: identity.email, iid, requestId: request.id };
  if (identity.isPlatformAdmin) {
    const institution = isDocumentId(iid) ? await refs.institution(db, iid).get() : null;
    if (!institution?.exists) throw new ProductError('not-found', `There is no school with the id ${iid}.`);
    return { ...base, isPlatformAdmin: true, role: null };
  }
  if (!identity.emailVerified) {
    throw new ProductError('forbidden', 'Confirm your e-mail address first: the link is in the message we sent you.');
  }
  const hint = identity.claims.institutions?.[iid]?.role ?? null;
  const role = isDocumentId(iid)
    ? await roleIn(
        db,
        (...documents) => db.getAll(...documents),
        identity.uid,
        iid,
        hint && isDocumentId(hint) ? hint : null,
      )
    : null;
  if (!role) throw new ProductError('forbidden', `You are not a member of the school in the header iid (${iid}).`);
  if (access !== 'member' && !can({ isPlatformAdmin: false, role }, access)) throw missing(access);
  return { ...base, isPlatformAdmin: false, role };
}
