import type {
  ChannelAct,
  ChannelId,
  ChannelsAct,
  ChannelsActed,
} from '../../../../src/domain/admin/channels-monitor.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { manifestOf } from '../../../../src/domain/networks/all.ts';
import { placeOfChannels } from '../../../../src/domain/notification/places.ts';
import type { Actor, Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { getOwn, outsideTransaction } from '../../../core/read.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import { withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import { announce } from '../../../identity/index.ts';
import type { FeedDocument } from '../../documents.ts';
import { syncFeed } from '../feeds.ts';
import { updateFeed } from '../update-feed.ts';

/** So many channels are changed at the same time. */
const AT_A_TIME = 5;

type Failed = ChannelsActed['failed'][number];

/**
 * Does one thing to many channels, each by itself and in its school's own log; the platform's log has the whole with its
 * reason.
 */
export async function actOnChannels(
  deps: Deps,
  caller: Caller,
  { ids, act, reason }: ChannelsAct,
): Promise<ChannelsActed> {
  const unique = [...new Map(ids.map((id) => [`${id.iid}/${id.feedId}`, id])).values()];
  const acted =
    act === 'reauth' || act === 'email'
      ? await tell(deps, caller, unique, act)
      : await change(deps, caller, unique, act);
  if (acted.done.length > 0) {
    await withPlatformTransaction(deps, caller, async (transaction) => {
      transaction.audit({
        action: 'channels.act',
        target: acted.done.map(({ iid, feedId }) => refs.feed(deps.db, iid, feedId).path),
        after: { act, done: acted.done.length, failed: acted.failed.length },
        ...(reason ? { reason } : {}),
      });
    });
  }
  return acted;
}

const actorOfSchool = (caller: Caller, iid: string): Actor => ({ ...caller, iid, role: null });

async function change(
  deps: Deps,
  caller: Caller,
  ids: readonly ChannelId[],
  act: Exclude<ChannelAct, 'reauth' | 'email'>,
): Promise<ChannelsActed> {
  const acted: ChannelsActed = { done: [], failed: [] };
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const some = ids.slice(at, at + AT_A_TIME);
    const ends = await Promise.allSettled(
      some.map((id) => changeOne(deps, actorOfSchool(caller, id.iid), id.feedId, act)),
    );
    ends.forEach((end, nth) => {
      const id = some[nth] as ChannelId;
      if (end.status === 'fulfilled') acted.done.push(id);
      else acted.failed.push(failed(id, end.reason));
    });
  }
  return acted;
}

async function changeOne(deps: Deps, actor: Actor, feedId: string, act: 'sync' | 'pause' | 'resume'): Promise<void> {
  if (act === 'sync') await syncFeed(deps, actor, feedId);
  else await updateFeed(deps, actor, feedId, { status: act === 'pause' ? 'paused' : 'active' });
}

/** @throws what is no refusal */
function failed({ iid, feedId }: ChannelId, error: unknown): Failed {
  if (!(error instanceof ProductError)) throw error;
  return { iid, feedId, error: { code: error.code, message: error.message } };
}

/** Writes to those of each school who may change channels: once for all of its channels. */
async function tell(
  deps: Deps,
  caller: Caller,
  ids: readonly ChannelId[],
  act: 'reauth' | 'email',
): Promise<ChannelsActed> {
  const acted: ChannelsActed = { done: [], failed: [] };
  for (const [iid, own] of Map.groupBy(ids, (id) => id.iid)) {
    const feeds: FeedDocument[] = [];
    for (const id of own) {
      try {
        const reference = (feedId: string) => refs.feed(deps.db, iid, feedId);
        const feed = await getOwn<FeedDocument>('feed', outsideTransaction, reference, id.feedId, iid);
        if (act === 'reauth') assertCanReconnect(feed);
        feeds.push(feed);
      } catch (error) {
        acted.failed.push(failed(id, error));
      }
    }
    if (feeds.length === 0) continue;
    await tellSchool(deps, actorOfSchool(caller, iid), feeds, act);
    acted.done.push(...feeds.map((feed) => ({ iid, feedId: feed.id })));
  }
  if (acted.done.length > 0) deps.wake();
  return acted;
}

/** Only a channel with a sign-in, or one that does not work, can be connected again. */
function assertCanReconnect({ name, network, status, connectionId }: FeedDocument): void {
  if (connectionId !== undefined || hasStopped({ status })) return;
  const message = `“${name}” is connected to ${manifestOf(network).label}. There is nothing to reconnect.`;
  throw new ProductError('conflict', message);
}

const hasStopped = ({ status }: Pick<FeedDocument, 'status'>) => status === 'reauth' || status === 'failing';

/** The text of a school's notification: a channel that works is not said to have stopped. */
function wordsFor(feeds: readonly FeedDocument[], act: 'reauth' | 'email'): { title: string; text: string } {
  const [first] = feeds;
  const one = feeds.length === 1 && first ? first : null;
  const what = one ? one.name : `${feeds.length} channels`;
  const advice = `Check how ${one ? 'it is' : 'they are'} under Channels.`;
  if (feeds.every(hasStopped)) {
    const title = act === 'reauth' ? `Reconnect ${what}` : `${what} ${one ? 'needs' : 'need'} attention`;
    const stopped = `${one ? 'This channel has' : 'These channels have'} stopped importing posts.`;
    return { title, text: `${stopped} ${one?.error?.message ?? advice}` };
  }
  if (act === 'reauth') {
    const text = `A platform admin asks you to reconnect ${one ? 'it so that it keeps' : 'them so that they keep'} importing posts.`;
    return { title: `Reconnect ${what}`, text };
  }
  const text = `A platform admin asks you to check ${one ? 'this channel' : 'these channels'}.`;
  return { title: `About ${what}`, text: [text, one?.error?.message].filter(Boolean).join(' ') };
}

async function tellSchool(
  deps: Deps,
  actor: Actor,
  feeds: readonly FeedDocument[],
  act: 'reauth' | 'email',
): Promise<void> {
  const channels = feeds.map(({ name }) => name);
  await withSchoolTransaction(deps, actor, 's.c.wr', async (school) => {
    announce(deps, school, {
      to: 'school',
      iid: school.iid,
      permission: 's.c.wr',
      channels,
      ...wordsFor(feeds, act),
      path: placeOfChannels(feeds),
    });
    school.audit({
      action: 'feed.ask',
      target: feeds.map(({ id }) => refs.feed(deps.db, school.iid, id).path),
      after: { act },
    });
  });
}
