import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { NETWORKS, type Network } from '../../src/domain/networks/all.ts';

/** A variable cannot be used. The message is a whole sentence for the person who started the program. */
export class SettingError extends Error {}

export type LocalConfig = {
  readonly ports: {
    readonly app: number;
    readonly extras: number;
    readonly firestore: number;
    readonly auth: number;
    readonly storage: number;
  };
  /** A private address to serve besides the loopback. */
  readonly host: string | null;
  readonly dataDir: string;
  readonly seed: 'demo' | 'empty';
  /** `host:port` or `host:port/path/`. */
  readonly fetchAllow: readonly string[];
  /** A provider's base address by its network, or `real`. */
  readonly providers: ReadonlyMap<Network, string>;
  /** Where purges go, unless to the stand-in. */
  readonly cloudflare: string | null;
  /** Name → address. */
  readonly resolve: ReadonlyMap<string, string>;
  /** Name → texts of its TXT records. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
};

type Env = Readonly<Record<string, string | undefined>>;

/** @throws SettingError */
export function readLocalConfig(env: Env): LocalConfig {
  const ports = {
    app: port(env, 'PORT', 4173),
    extras: port(env, 'EXTRAS_PORT', 4174),
    firestore: port(env, 'FIRESTORE_PORT', 8080),
    auth: port(env, 'AUTH_PORT', 9099),
    storage: port(env, 'STORAGE_PORT', 9199),
  };
  return {
    ports,
    host: host(env.SPRX_HOST?.trim() ?? ''),
    dataDir: resolve(env.SPRX_DATA?.trim() || '.local'),
    seed: seedKind(env.SPRX_SEED?.trim() || 'demo'),
    fetchAllow: list(env.SPRX_FETCH_ALLOW).map(allowed),
    providers: providers(env),
    cloudflare: cloudflare(env),
    ...answers(list(env.SPRX_RESOLVE)),
  };
}

/** The address that the browser calls: the private one where there is one, because it works on this machine too. */
export function originsOf({ ports, host }: Pick<LocalConfig, 'ports' | 'host'>) {
  const name = host === null ? '127.0.0.1' : inUrl(host);
  const at = (number: number) => `http://${name}:${number}`;
  return {
    app: at(ports.app),
    // The demo data hold this one, so it must not change with the address that is served.
    extras: `http://127.0.0.1:${ports.extras}`,
    firestore: at(ports.firestore),
    auth: at(ports.auth),
    storage: at(ports.storage),
  };
}

/** `name:port` for every name that this machine is called by. */
export function hostsOf(host: string | null, number: number): string[] {
  return ['127.0.0.1', 'localhost', '[::1]', ...(host === null ? [] : [inUrl(host)])].map(
    (name) => `${name}:${number}`,
  );
}

function inUrl(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

function port(env: Env, name: string, fallback: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 65_535) return number;
  throw new SettingError(`${name} must be a port, 1 to 65535, but is “${text}”.`);
}

function host(text: string): string | null {
  if (['', 'localhost', '127.0.0.1', '::1'].includes(text)) return null;
  const isPrivate =
    isIP(text) === 4
      ? /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(text)
      : isIP(text) === 6 && /^f(c|d|e[89ab])/i.test(text);
  if (isPrivate) return text;
  throw new SettingError(
    `SPRX_HOST must be a private address of this machine, for example 192.168.1.20, but is “${text}”. The local mode is never served to the internet.`,
  );
}

function seedKind(text: string): 'demo' | 'empty' {
  if (text === 'demo' || text === 'empty') return text;
  throw new SettingError(`SPRX_SEED must be “demo” or “empty”, but is “${text}”.`);
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function allowed(entry: string): string {
  if (/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}(\/.*)?$/i.test(entry)) return entry;
  throw new SettingError(`SPRX_FETCH_ALLOW must be host:port pairs separated by commas, but “${entry}” is none.`);
}

function cloudflare(env: Env): string | null {
  const name = 'SPRX_PROVIDER_CLOUDFLARE';
  const base = env[name]?.trim();
  return base ? baseOf(name, base, ',') : null;
}

/** @throws SettingError for what is no address below which one can ask; `or` says what else there is */
function baseOf(name: string, base: string, or: string): string {
  const url = URL.parse(base);
  if (url !== null && /^https?:$/.test(url.protocol) && !base.endsWith('/') && !url.search && !url.hash) return base;
  throw new SettingError(
    `${name} must be an address, for example http://127.0.0.1:9000 without a slash at the end${or} but is “${base}”.`,
  );
}

function providers(env: Env): ReadonlyMap<Network, string> {
  const named = NETWORKS.flatMap((network): [Network, string][] => {
    const name = `SPRX_PROVIDER_${network.toUpperCase()}`;
    const base = env[name]?.trim();
    if (!base) return [];
    return [[network, base === 'real' ? base : baseOf(name, base, ', or “real”,')]];
  });
  return new Map(named);
}

const TEXT = 'txt:';

function answers(entries: readonly string[]): Pick<LocalConfig, 'resolve' | 'texts'> {
  const resolve = new Map<string, string>();
  const texts = new Map<string, readonly string[]>();
  for (const entry of entries) {
    // A text has an equals sign of its own.
    const at = entry.indexOf('=');
    const name = entry.slice(0, Math.max(0, at)).trim().toLowerCase();
    const value = entry.slice(at + 1).trim();
    if (name && value.startsWith(TEXT)) texts.set(name, [...(texts.get(name) ?? []), value.slice(TEXT.length)]);
    else if (name && isIP(value)) resolve.set(name, value);
    else {
      throw new SettingError(
        `SPRX_RESOLVE must be name=address pairs, or name=txt:text for a TXT record, separated by commas, but “${entry}” is none.`,
      );
    }
  }
  return { resolve, texts };
}
