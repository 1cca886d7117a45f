import type { LocalMailbox, LocalMessage } from './demo-site/mailbox.ts';

const WAIT_MS = 5_000;

/** The messages that the local Auth keeps. */
export function localMailbox(authPort: number): LocalMailbox {
  const address = `http://127.0.0.1:${authPort}/emulator/v1/messages`;
  const ask = async (query: string, method: 'GET' | 'DELETE'): Promise<Response> => {
    const answer = await fetch(`${address}${query}`, { method, signal: AbortSignal.timeout(WAIT_MS) });
    if (!answer.ok) throw new Error(`The local Auth answered ${answer.status}.`);
    return answer;
  };
  return {
    list: async (to) => {
      const answer = await ask(to === undefined ? '' : `?to=${encodeURIComponent(to)}`, 'GET');
      return ((await answer.json()) as { messages: LocalMessage[] }).messages;
    },
    empty: async () => {
      await ask('', 'DELETE');
    },
  };
}
