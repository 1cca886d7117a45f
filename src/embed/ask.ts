import type { Embed } from './embed.ts';
import { fields, parse, readEmbed } from './read.ts';

const TIMEOUT = 15_000;
/** How long to wait for other widgets that could share the request, in ms. */
const GATHER = 50;
/** As many keys as one request may have. */
const MOST = 20;
/** How long an answer serves hosts of the same widget that come later, in ms: as long as the edge may hold it. */
const FRESH = 60_000;

type Good = { readonly text: string; readonly embed: Embed };
/**
 * What the origin said: an answer; `gone` when there is no such widget; `refused` when it will not say now (429) or not
 * to this page, which is no reason to show what it may have withdrawn; nothing when it is down.
 */
export type Answer = Good | 'gone' | 'refused' | undefined;

type Request = { readonly keys: string[]; abort?: () => void; answers: Promise<readonly Answer[]>; users: number };

const requests = new Map<string, readonly [Request, index: number]>();
let gathering: Request | undefined;

/** Asks once for each key, and for several in one request, which ends with the last who calls `end`. */
export function ask(key: string, origins: () => readonly string[], isRetry: boolean) {
  let entry = requests.get(key);
  if (!entry || isRetry) {
    const request = !isRetry && gathering && !gathering.keys[MOST - 1] ? gathering : open(origins, isRetry);
    entry = [request, request.keys.length];
    request.keys[entry[1]] = key;
    requests.set(key, entry);
    setTimeout(() => requests.delete(key), FRESH);
  }
  const [request, index] = entry;
  request.users += 1;
  return {
    answer: request.answers.then((answers) => answers[index]),
    end() {
      request.users -= 1;
      if (!request.users) request.abort?.();
    },
  };
}

function open(origins: () => readonly string[], isRetry: boolean): Request {
  const request = { keys: [] as string[], users: 0 } as unknown as Request;
  if (!isRetry) gathering = request;
  request.answers = new Promise((done) =>
    setTimeout(
      () => {
        if (!isRetry) gathering = undefined;
        done(send(request, origins(), isRetry));
      },
      isRetry ? 0 : GATHER,
    ),
  );
  return request;
}

/** Never rejects. The browser's own cache sends the ETag, because a header of ours would cost a preflight request. */
async function send(
  request: Request,
  [origin, ...others]: readonly string[],
  asksOthers: boolean,
): Promise<readonly Answer[]> {
  const { keys } = request;
  const abort = new AbortController();
  request.abort = () => abort.abort();
  const timer = setTimeout(request.abort, TIMEOUT);
  try {
    const response = await fetch(`${origin}/embed/v1/widgets${keys[1] ? '?keys=' : '/'}${keys.join()}`, {
      credentials: 'omit',
      cache: 'no-cache',
      signal: abort.signal,
    });
    const text = await response.text();
    if (response.status < 500) {
      const answers = answersOf(keys, text);
      if (answers.join('')) return answers;
      // It is the site's own that the script was copied to.
      asksOthers = true;
    }
  } catch {
    // The origin is down.
  }
  clearTimeout(timer);
  return asksOthers && others[0] ? send(request, others, true) : [];
}

/** What an answer says of each key. */
function answersOf(keys: readonly string[], text: string): readonly Answer[] {
  const body = parse(text);
  const items = body.items as unknown[] | undefined;
  const answers: Answer[] = [];
  for (let index = 0; index < keys.length; index += 1) {
    const item = items ? fields(items[index]) : body;
    const embed = readEmbed(item);
    const isGone = /not-found|gone/.test(`${fields(item.error).code}`);
    if (embed) answers[index] = { text: items ? JSON.stringify(item) : text, embed };
    else if (item.error) answers[index] = isGone ? 'gone' : 'refused';
  }
  return answers;
}
