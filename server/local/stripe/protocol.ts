import { createHash } from 'node:crypto';
import { type Context, objectOf, sessionNow } from './acts.ts';
import { type Form, formOf } from './form.ts';
import { customerObject, invoiceObject, listObject, portalObject, priceObject, sessionObject } from './objects.ts';
import { newId, type Portal, type Session } from './store.ts';

/** Below `/v1`: what Stripe's client calls, with Stripe's answers and errors. */

const DAY_SEC = 86_400;
const PORTAL_SEC = 3_600;

export type ApiAnswer = { readonly status: number; readonly body: string };
export type ApiRequest = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: string;
};

class ApiError extends Error {
  readonly status: number;
  readonly error: object;
  constructor(status: number, type: string, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.error = { type, message, ...more };
  }
}

const missing = (param: string) =>
  new ApiError(400, 'invalid_request_error', `Missing required param: ${param}.`, { code: 'parameter_missing', param });
const noSuch = (what: string, id: string, param = 'id') =>
  new ApiError(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param });

export function answerApi(context: Context, secretKey: string, request: ApiRequest): ApiAnswer {
  const { method, path, idempotencyKey: key, body } = request;
  const { records, save } = context.store;
  try {
    if (request.authorization !== `Bearer ${secretKey}`) {
      throw new ApiError(401, 'invalid_request_error', 'Invalid API Key provided.');
    }
    const digest = createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
    const stored = key && method === 'POST' ? records.keys[key] : undefined;
    if (stored && stored.digest !== digest) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      throw new ApiError(400, 'idempotency_error', message);
    }
    if (stored) return stored;
    const result = call(context, method, path, request.query, formOf(body));
    if (!result) throw new ApiError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
    const answer = { status: 200, body: JSON.stringify(result) };
    if (key && method === 'POST') records.keys[key] = { ...answer, digest };
    if (method !== 'GET') save();
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.error }) };
  }
}

function call(context: Context, method: string, path: string, query: URLSearchParams, form: Form): object | null {
  const { records } = context.store;
  const [, , kind = '', second = '', third = '', fourth = ''] = path.split('/');
  const customer = query.get('customer');
  const route = `${method} ${kind}`;
  switch (route) {
    case 'POST customers':
      return second ? null : newCustomer(context, form);
    case 'GET customers':
      return customerObject(recordOf(records.customers, 'customer', second));
    case 'GET prices':
      return second ? priceObject(priceOf(context, second)) : listObject('/v1/prices', context.prices.map(priceObject));
    case 'POST checkout':
    case 'GET checkout':
      return second === 'sessions' ? checkout(context, method, third, fourth, form) : null;
    case 'POST billing_portal':
      return second === 'sessions' && !third ? newPortal(context, form) : null;
    case 'GET subscriptions':
      if (second) return objectOf(context, recordOf(records.subscriptions, 'subscription', second));
      return listObject(
        '/v1/subscriptions',
        newestFirst(records.subscriptions)
          .filter((each) => !customer || each.customer === customer)
          .filter((each) => query.get('status') === 'all' || each.status !== 'canceled')
          .map((each) => objectOf(context, each)),
      );
    case 'DELETE subscriptions': {
      const ended = recordOf(records.subscriptions, 'subscription', second);
      ended.status = 'canceled';
      ended.endedAt = context.now();
      const object = objectOf(context, ended);
      context.tell('customer.subscription.deleted', object);
      return object;
    }
    case 'GET invoices':
      return listObject(
        '/v1/invoices',
        newestFirst(records.invoices)
          .filter((each) => !customer || each.customer === customer)
          .slice(0, Number(query.get('limit') ?? 10))
          .map((each) => invoiceObject(each, context.origin)),
      );
    default:
      return null;
  }
}

function newCustomer({ store, now }: Context, form: Form): object {
  const customer = { id: newId('cus'), name: form.text('name') ?? '', metadata: form.map('metadata'), created: now() };
  store.records.customers[customer.id] = customer;
  return customerObject(customer);
}

function checkout(context: Context, method: string, id: string, act: string, form: Form): object | null {
  const { store, origin } = context;
  if (method === 'POST' && !id) return sessionObject(newSession(context, form), origin);
  const session = sessionNow(context, id);
  if (!session) throw noSuch('checkout.session', id);
  if (method === 'GET' && !act) return sessionObject(session, origin);
  if (method !== 'POST' || act !== 'expire') return null;
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`;
    throw new ApiError(400, 'invalid_request_error', message);
  }
  session.status = 'expired';
  store.save();
  return sessionObject(session, origin);
}

function newSession(context: Context, form: Form): Session {
  const { store, now } = context;
  const needed = (name: string) => {
    const value = form.text(name);
    if (!value) throw missing(name);
    return value;
  };
  if (needed('mode') !== 'subscription') throw new ApiError(400, 'invalid_request_error', 'Invalid mode.');
  const session: Session = {
    id: newId('cs_test'),
    customer: recordOf(store.records.customers, 'customer', needed('customer')).id,
    clientReference: form.text('client_reference_id') ?? null,
    price: priceOf(context, needed('line_items[0][price]')).id,
    metadata: form.map('metadata'),
    subscriptionMetadata: form.map('subscription_data[metadata]'),
    successUrl: needed('success_url'),
    cancelUrl: needed('cancel_url'),
    status: 'open',
    created: now(),
    expiresAt: now() + DAY_SEC,
    subscription: null,
  };
  store.records.sessions[session.id] = session;
  return session;
}

function newPortal({ store, now, origin }: Context, form: Form): object {
  const customer = form.text('customer');
  if (!customer) throw missing('customer');
  const portal: Portal = {
    id: newId('bps'),
    customer: recordOf(store.records.customers, 'customer', customer).id,
    returnUrl: form.text('return_url') ?? origin,
    expiresAt: now() + PORTAL_SEC,
  };
  store.records.portals[portal.id] = portal;
  return portalObject(portal, origin);
}

function recordOf<T>(records: Record<string, T>, what: string, id: string): T {
  const record = records[id];
  if (!record) throw noSuch(what, id);
  return record;
}

function priceOf({ prices }: Context, id: string) {
  const price = prices.find((each) => each.id === id);
  if (!price) throw noSuch('price', id, 'line_items[0][price]');
  return price;
}

function newestFirst<T extends { created: number }>(records: Record<string, T>): T[] {
  return Object.values(records)
    .reverse()
    .sort((a, b) => b.created - a.created);
}
