import { storeCredential } from '../../server/channels/use-cases/connections/credentials.ts';
import { manifestOf, type Network } from '../../src/domain/networks/all.ts';
import { type Answer, type Loose, type StackOptions, startStack } from './stack.ts';
import { startStandIns } from './stand-in-server.ts';

type Consent = Parameters<Awaited<ReturnType<typeof startStandIns>>['consent']>[1];
export type Attempt = { readonly id: string; readonly authorizeUrl: string };

/** The API with the real connectors in front of the providers' stand-ins, as the head of Oakfield asks it. */
export async function startSignInStack({
  backend,
  config,
  anchor,
  callbacks,
  ...options
}: StackOptions & { anchor?: Date; callbacks?: string } = {}) {
  const provider = await startStandIns(anchor, callbacks);
  const stack = await startStack({
    ...options,
    config: { fetchAllow: provider.allow, ...config },
    backend: { connectors: provider.connectors, isLocal: true, fetchAllow: provider.allow, ...backend },
  });
  const as = { as: 'head', iid: 'oakfield' } as const;
  const post = (path: string, body: unknown): Promise<Answer> => stack.ask('POST', `/api/v1${path}`, { ...as, body });
  const get = (path: string): Promise<Answer> => stack.ask('GET', `/api/v1${path}`, as);
  const start = async (network: Network, body: object = {}) =>
    (await post(`/connections/${network}/start`, body)).body.attempt as unknown as Attempt;

  return {
    stack,
    provider,
    post,
    get,
    start,
    remove: (path: string) => stack.ask('DELETE', `/api/v1${path}`, as),
    feedOf: async (id: string) => (await get(`/feeds/${id}`)).body.feed as Loose,
    storiesOf: async (id: string) =>
      (await get(`/stories?feedId=${id}&limit=100`)).body.items as unknown as readonly Loose[],
    /** Signs in as a person would: begins, says yes or no at the stand-in, and ends it. */
    async connect(network: Network, how: Consent = {}, body: object = {}): Promise<Answer> {
      const attempt = await start(network, body);
      const answer = await provider.consent(attempt.authorizeUrl, how);
      return post(`/connections/${network}/finish`, { attemptId: attempt.id, ...answer });
    },
    /** Reads a channel now. @returns its job at its end */
    async sync(feedId: string): Promise<Loose> {
      const { body } = await post(`/feeds/${feedId}/sync`, {});
      await stack.settle();
      return (await get(`/jobs/${body.job?.id}`)).body.job as Loose;
    },
    /** How many sign-ins a provider takes, as its page says. */
    async goodSignIns(network: Network): Promise<number> {
      const page = await (await fetch(`${provider.origin}/${network}/`)).text();
      return Number(/Sign-ins that are good: (\d+)\./.exec(page)?.[1]);
    },
    /** An empty database in which SprX is registered with these networks, without a sign-in. */
    async reset(...networks: readonly Network[]): Promise<void> {
      await stack.reset();
      for (const network of networks) {
        if (!manifestOf(network).signIn) throw new Error(`There is no sign-in at ${network}`);
        provider.act(network, 'revoke');
        provider.act(network, 'ok');
        const client = { clientId: `sprx-local-${network}`, clientSecret: `local-secret-${network}` };
        await storeCredential(stack.backend.deps, { identifier: network, network, ...client });
      }
    },
    async close(): Promise<void> {
      await stack.close();
      await provider.close();
    },
  };
}

export type SignInStack = Awaited<ReturnType<typeof startSignInStack>>;
