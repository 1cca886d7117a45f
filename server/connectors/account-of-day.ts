import type { ChannelProfile, Cursor } from '../core/ports/connector.ts';

type AccountAndProfile<A> = { readonly account: A; readonly profile: ChannelProfile | null };
type OfDay<A> = AccountAndProfile<A> & {
  /** Goes into the cursor as `account`. */
  readonly encoded: string;
};

/**
 * What a list is asked for by and called. It is asked once a day, so that a reading that finds nothing new costs one request; X lets
 * a small application ask 25 times a day, which is less often than a channel is read.
 * @returns with the profile on the day's first time alone
 */
export async function accountOfDay<A>(
  cursor: Cursor | null,
  now: () => number,
  ask: () => Promise<AccountAndProfile<A>>,
): Promise<OfDay<A>> {
  const today = new Date(now()).toISOString().slice(0, 10);
  const before = cursor?.account ? (JSON.parse(cursor.account) as { day?: string; account: A }) : null;
  if (cursor?.account && before?.day === today)
    return { account: before.account, profile: null, encoded: cursor.account };
  const { account, profile } = await ask();
  return { account, profile, encoded: JSON.stringify({ day: today, account }) };
}
