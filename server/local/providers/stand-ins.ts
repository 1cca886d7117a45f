import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { manifestOf, type Network } from '../../../src/domain/networks/all.ts';
import { sharpPictures } from '../../core/pictures/sharp-pictures.ts';
import { DRAWINGS } from '../../seed/drawings.ts';
import { blueskyStandIn } from './bluesky.ts';
import { flickrStandIn } from './flickr.ts';
import { facebookStandIn, instagramStandIn } from './graph.ts';
import type { LocalHub, TopicContent } from './hub.ts';
import { linkedinStandIn } from './linkedin.ts';
import { mastodonStandIn } from './mastodon.ts';
import { sendPage } from './page.ts';
import { type Grant, giveToken, grantIn, noSignIns, showConsent, takeConsent } from './sign-in.ts';
import { ACTS, type Act, openState, postsOf, type Reply, type StandIn, type StandInState } from './stand-in.ts';
import { vimeoStandIn } from './vimeo.ts';
import { xStandIn } from './x.ts';
import { youtubeStandIn } from './youtube.ts';

export const STAND_INS: readonly StandIn[] = [
  youtubeStandIn,
  flickrStandIn,
  mastodonStandIn,
  blueskyStandIn,
  facebookStandIn,
  instagramStandIn,
  xStandIn,
  linkedinStandIn,
  vimeoStandIn,
];

export type StandInOptions = {
  /** Where they answer, each below its network's id; without a slash at the end. */
  readonly origin: string;
  /** Kept over a restart; in memory alone when `null`. */
  readonly file: string | null;
  /** When the demo data were made: it distinguishes their posts. */
  readonly anchor: Date;
  /** Tells subscribers of new posts, for the providers that have a hub. */
  readonly hub?: LocalHub;
  readonly now?: () => number;
};

export type StandIns = {
  /** Answers what is below a network's id. @returns false for anything else */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  act(network: StandIn['network'], act: Act): void;
};

const signInOf = (network: Network) => STAND_INS.find((each) => each.network === network)?.signIn;

const NOT_FOUND: Reply = { status: 404, body: { error: 'Not Found' } };
const MOST_BYTES = 10_000;
const LABELS: Record<Act, string> = {
  revoke: 'Revoke the token',
  limit: 'Slow down (429)',
  fail: 'Fail (500)',
  ok: 'Work again',
  post: 'Post something new',
};
/** The providers' protocols on this machine, each with a page to make it fail. */
export function createStandIns({ origin, file, anchor, hub, now = Date.now }: StandInOptions): StandIns {
  const store = openState(file);

  function act(network: StandIn['network'], what: Act): void {
    const state = store.of(network);
    if (what === 'post') state.posted.unshift(now());
    // Where one signs in, the tokens are what is withdrawn: a new sign-in works at once.
    else if (what === 'revoke' && signInOf(network)) state.signIns = noSignIns();
    else state.mode = what;
    store.save();
    const standIn = STAND_INS.find((each) => each.network === network);
    if (what !== 'post' || !standIn?.hub || !hub) return;
    for (const topic of standIn.hub.topics) hub.publish(hubAt(standIn), topic, contentOf(standIn));
  }

  const hubAt = ({ network, hub: own }: StandIn) => `${origin}/${network}${own?.path ?? ''}`;

  /** What the provider answers at a topic's path. */
  const contentOf =
    (standIn: StandIn): TopicContent =>
    (topic) => {
      const url = URL.parse(topic);
      if (!url || url.origin !== standIn.hub?.topicOrigin) return null;
      const { status, type, body } = answer(standIn, url.pathname, url.searchParams, null);
      return status === 200 && type ? { type, body: String(body) } : null;
    };

  /** What the provider's hub says to a subscriber. */
  async function askHub(standIn: StandIn, request: IncomingMessage): Promise<Reply> {
    const form = new URLSearchParams(await bodyOf(request));
    const { limit, fail } = standIn.refusals;
    const { mode } = store.of(standIn.network);
    if (mode === 'limit') return limit(now());
    if (mode === 'fail') return fail;
    return hub?.ask(form, contentOf(standIn)) ?? NOT_FOUND;
  }

  function answer(standIn: StandIn, path: string, query: URLSearchParams, signedIn: Grant | null): Reply {
    const state = store.of(standIn.network);
    const { limit, fail, revoke } = standIn.refusals;
    if (state.mode === 'limit') return limit(now());
    if (state.mode === 'fail') return fail;
    if (revoke && !standIn.isOpen?.(path) && (state.mode === 'revoke' || (standIn.signIn && !signedIn))) return revoke;
    const base = `${origin}/${standIn.network}`;
    const posts = postsOf(standIn, state, anchor, base);
    const wasRead = () => {
      if (state.isRead) return;
      state.isRead = true;
      store.save();
    };
    return (
      standIn.answer({ path, query, posts, base, demo: { origin, anchor }, now: now(), signedIn, wasRead }) ?? NOT_FOUND
    );
  }

  async function control(standIn: StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A page of another origin that sends a form changes nothing here.
    const { origin: from, host } = request.headers;
    const text = await bodyOf(request);
    const isJson = request.headers['content-type']?.includes('json') ?? false;
    const requestedAct = isJson ? actOf(text) : new URLSearchParams(text).get('act');
    const what = ACTS.find((each) => each === requestedAct);
    const isAllowed = from === undefined || from === `http://${host}`;
    if (what && isAllowed) act(standIn.network, what);
    response.statusCode = !isAllowed ? 403 : !what ? 400 : isJson ? 204 : 303;
    if (response.statusCode === 303) response.setHeader('location', `/${standIn.network}/`);
    response.end();
  }

  /** Signing in, and ending it. @returns false for any other path */
  async function signIn(
    standIn: StandIn,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ) {
    const { network } = standIn;
    const ownSignIn = standIn.signIn;
    if (!ownSignIn) return false;
    const of = store.of(network);
    of.signIns ??= noSignIns();
    const context = { network, signIn: ownSignIn, state: of.signIns, save: store.save, now: now() };
    const isForm = request.method === 'POST';
    if (ownSignIn.own) {
      const posted = isForm && path === ownSignIn.authorizePath ? new URLSearchParams(await bodyOf(request)) : null;
      const address = `${origin}/${network}${path}`;
      const reply = ownSignIn.own({ context, path, address, query, posted }, response);
      if (reply !== null && reply !== 'answered') sendReply(reply, response);
      return reply !== null;
    }
    if (path === ownSignIn.authorizePath && isForm)
      takeConsent(context, new URLSearchParams(await bodyOf(request)), response);
    else if (path === ownSignIn.authorizePath) showConsent(context, query, response);
    else if (path === ownSignIn.tokenPath && isForm)
      sendReply((ownSignIn.give ?? giveToken)(context, request, new URLSearchParams(await bodyOf(request))), response);
    else if (path === ownSignIn.tokenPath && ownSignIn.exchange)
      sendReply(ownSignIn.exchange(context, query), response);
    else if (path === ownSignIn.revokePath && request.method === 'DELETE') {
      const grant = grantIn(request, query, of.signIns, ownSignIn, now());
      of.signIns.tokens = of.signIns.tokens.filter((each) => each !== grant);
      store.save();
      response.writeHead(204).end();
    } else if (path === ownSignIn.revokePath && isForm) {
      // RFC 7009: the token may be either of the two, in the address or in the form.
      const token = query.get('token') ?? new URLSearchParams(await bodyOf(request)).get('token');
      of.signIns.tokens = of.signIns.tokens.filter((each) => each.token !== token && each.refresh !== token);
      store.save();
      sendReply({ status: 200, body: {} }, response);
    } else return false;
    return true;
  }

  return {
    act,
    async handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://local.invalid');
      const standIn = STAND_INS.find(({ network }) => url.pathname.startsWith(`/${network}/`));
      if (!standIn) return false;
      const path = url.pathname.slice(standIn.network.length + 1);
      response.setHeader('cache-control', 'no-store');
      if (path === '/control' && request.method === 'POST') await control(standIn, request, response);
      else if (path === '/') showState(standIn, store.of(standIn.network), response);
      else if (path.startsWith('/media/')) await showDrawing(path, response);
      else if (standIn.hub?.path === path && request.method === 'POST')
        sendReply(await askHub(standIn, request), response);
      else if (!(await signIn(standIn, path, request, response, url.searchParams))) {
        const { signIns } = store.of(standIn.network);
        const query = url.searchParams;
        const grant = standIn.signIn && signIns ? grantIn(request, query, signIns, standIn.signIn, now()) : null;
        sendReply(answer(standIn, path, query, grant), response);
      }
      return true;
    },
  };
}

function sendReply({ status, headers, type, body }: Reply, response: ServerResponse): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  response.setHeader('content-type', type ?? 'application/json; charset=utf-8');
  response.end(type ? String(body) : JSON.stringify(body));
}

const pictures = sharpPictures();
/** Made when they are first asked for. */
const made = new Map<string, Promise<Uint8Array>>();

async function showDrawing(path: string, response: ServerResponse): Promise<void> {
  const name = /^\/media\/(\w+)\.png$/.exec(path)?.[1] ?? '';
  if (!Object.hasOwn(DRAWINGS, name)) {
    response.statusCode = 404;
    response.end();
    return;
  }
  const file = new URL(`../demo-site/media/${name}.svg`, import.meta.url);
  const picture = made.get(name) ?? readFile(fileURLToPath(file)).then((bytes) => pictures.convert(bytes, 'png'));
  made.set(name, picture);
  response.setHeader('content-type', 'image/png');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  response.end(await picture);
}

const MODES: Record<StandInState['mode'], string> = {
  ok: 'It works.',
  limit: 'It limits requests.',
  fail: 'It fails.',
  revoke: 'It refuses who has not signed in.',
};

const OPEN_TO_ALL = 'It gives public posts to everyone, signed in or not.';

function showState(standIn: StandIn, state: StandInState, response: ServerResponse): void {
  const { label } = manifestOf(standIn.network);
  const buttons = ACTS.map(
    (each) => `<button class="button plain" name="act" value="${each}">${LABELS[each]}</button>`,
  );
  const mode = state.mode === 'revoke' && !standIn.refusals.revoke ? OPEN_TO_ALL : MODES[state.mode];
  const signedIn = standIn.signIn ? ` Sign-ins that are good: ${state.signIns?.tokens.length ?? 0}.` : '';
  sendPage(response, {
    title: `${label} (local stand-in)`,
    content: `<p role="status">${mode} ${standIn.posts.length + state.posted.length} posts were written.${signedIn}</p>
<form method="post" action="/${standIn.network}/control">${buttons.join(' ')}</form>`,
  });
}

function actOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { act?: unknown } | null)?.act;
  } catch {
    return null;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MOST_BYTES) return '';
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}
