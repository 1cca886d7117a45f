import * as z from 'zod/mini';
import { isDay } from '../../src/domain/rules.ts';
import type { RuntimeConfig } from '../../src/domain/runtime-config.ts';
import { isSealingKey } from './secrets/aes-sealer.ts';
import { BUILD, VERSION } from './version.ts';

export type ServerConfig = {
  readonly environment: 'local' | 'production';
  readonly version: string;
  readonly build: string;
  /** Folders as `scripts/build.ts` makes them. */
  readonly appDir: string;
  readonly embedDir: string;
  /** The files of the WordPress plugin, as `server/embed/wordpress` has them. */
  readonly wordpressDir: string;
  readonly runtime: RuntimeConfig;
  /** Private addresses that connectors may fetch, `host:port/path/`; empty in production. */
  readonly fetchAllow: readonly string[];
  /** Replies are checked against their schemas: in tests and locally, not in production. */
  readonly checkReplies: boolean;
  /**
   * The names this server may be called by, without a port; any when left out. Set where it listens on a private machine:
   * a page whose name was made to lead there asks for its own name.
   */
  readonly hostNames?: ReadonlySet<string>;
  /** From when on whoever runs the platform needs a second factor, ISO; left out on a private machine, where they do not. */
  readonly adminSecondFactorFrom?: string;
  /** Where emails to channels come from: the domain of their addresses, and the key of the mail server that passes them on. */
  readonly inboundMail?: InboundMail | null;
  /** How many proxies in front are believed about the visitor's address. */
  readonly trustedProxies: number;
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug';
};

export type InboundMail = { readonly domain: string; readonly secret: string };

const text = z.string('is missing').check(z.trim(), z.minLength(1));
const port = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535));
const origin = z
  .string('is missing')
  .check(
    z.refine(
      (value) => URL.canParse(value) && new URL(value).origin === value && value.startsWith('https://'),
      'must be an https origin, for example https://app.sprx.io',
    ),
  );

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

const environmentSchema = z.object({
  PORT: z._default(port, 8080),
  HOST: z._default(text, '0.0.0.0'),
  PUBLIC_ORIGIN: origin,
  FIREBASE_PROJECT: text,
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: text,
  FIREBASE_APP_ID: z.optional(text),
  /** Where files are kept; the project's first bucket unless given. */
  STORAGE_BUCKET: z.optional(text),
  /** Where the ends of the audit log's chains are kept: a bucket of its own, with a locked retention policy. */
  AUDIT_ANCHOR_BUCKET: z.optional(text),
  /** The e-mail addresses of people who wait for a platform admin end in one of these. */
  COMPANY_DOMAINS: z._default(z.string(), ''),
  /** Other ways to sign in than by a password, by commas: `google`, `microsoft`. Each has to be set up in the Auth service. */
  AUTH_PROVIDERS: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => listOf(value).every((name) => name === 'google' || name === 'microsoft'),
          'names google and microsoft, by commas',
        ),
      ),
    '',
  ),
  /** A day such as 2026-12-01: from then on platform admins need a second factor; at once unless given. */
  REQUIRE_ADMIN_SECOND_FACTOR: z._default(
    z.string().check(z.refine(isDay, 'must be a day, for example 2026-12-01. Leave it out to require it immediately')),
    '1970-01-01',
  ),
  TRUSTED_PROXIES: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)), 1),
  /** Such as `smtps://user:password@mail.example:465`; over `smtp://` with STARTTLS. Without it emails wait in the outbox. */
  SMTP_URL: z.optional(
    z.string().check(
      z.refine((value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value), 'starts with smtp:// or smtps://'),
      z.refine((value) => !/[?#]/.test(value), 'ends after the port: the connection is always encrypted'),
    ),
  ),
  /** Whom emails are from, such as `SprX <hello@sprx.io>`. */
  MAIL_FROM: z.optional(text),
  /** Without the two nothing can be paid for, and every plan is asked for. */
  STRIPE_SECRET_KEY: z.optional(text.check(z.regex(/^(sk|rk)_/, 'starts with sk_ or rk_'))),
  STRIPE_WEBHOOK_SECRET: z.optional(text.check(z.regex(/^whsec_/, 'starts with whsec_'))),
  /** Without the two nothing purges what a cache in front keeps. */
  CLOUDFLARE_ZONE: z.optional(text.check(z.regex(/^[a-f0-9]{32}$/, 'is the zone’s id: 32 hexadecimal digits'))),
  CLOUDFLARE_TOKEN: z.optional(text),
  /** Without the two no stories come by email. */
  INBOUND_MAIL_DOMAIN: z.optional(
    text.check(
      z.regex(
        /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
        'is a domain in small letters, for example in.sprx.io',
      ),
    ),
  ),
  INBOUND_MAIL_SECRET: z.optional(text.check(z.minLength(20, 'has 20 characters or more'))),
  /** What secrets in the database are sealed with: 32 bytes in base64. Several by commas: the first seals, all open. */
  KEYS_SECRET: text.check(
    z.refine((value) => listOf(value).every(isSealingKey), 'is 32 bytes in base64, or several such by commas'),
  ),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
  APP_DIR: z._default(text, 'app'),
  EMBED_DIR: z._default(text, 'embed'),
  WORDPRESS_DIR: z._default(text, 'wordpress'),
  /** The register of England as it is published (comma-separated); without it only schools on SprX are found. */
  REGISTER_FILE: z.optional(text),
  MAIL_DIR: z._default(text, 'mail'),
  /** A folder for the search indexes; in a temporary one of the process without it. */
  SEARCH_DIR: z.optional(text),
  /** Elasticsearch or OpenSearch, such as `https://search.example:9200`; each process searches by itself without it. */
  SEARCH_URL: z.optional(
    text.check(
      z.refine(isServerAddress, 'is an address (for example https://search.example:9200) without user, ? and #'),
    ),
  ),
  /** The alias of the deployment's index. */
  SEARCH_INDEX: z.optional(
    text.check(
      z.regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, 'has small letters, digits, dots, hyphens and underscores, up to 100'),
    ),
  ),
  /** An API key in its encoded form, or `user:password`. */
  SEARCH_API_KEY: z.optional(text),
});

function isServerAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
}

export type SearchSettings = { readonly url: string; readonly index: string; readonly key: string | null };

export type ProductionConfig = ServerConfig & {
  readonly adminSecondFactorFrom: string;
  readonly port: number;
  readonly host: string;
  readonly registerFile: string | null;
  readonly searchDir: string | null;
  /** `null` where every process keeps its own index. The key never leaves the server. */
  readonly search: SearchSettings | null;
  readonly storageBucket: string;
  /** `null` where the ends of the audit log's chains are kept nowhere else. */
  readonly anchorBucket: string | null;
  /** `null` where nothing can be paid for. Neither leaves the server. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | null;
  /** `null` where no cache in front is purged. The token never leaves the server but to Cloudflare. */
  readonly cloudflare: { readonly zone: string; readonly token: string } | null;
  /** None leaves the server. */
  readonly sealingKeys: readonly string[];
  /** `url` is `null` where no SMTP server was named; `dir` holds the built emails. */
  readonly mail: { readonly url: string | null; readonly from: string; readonly dir: string };
};

/** Variables by which Google's libraries talk to an emulator instead of the project. */
const EMULATED = /_EMULATOR(_|$)/;
const WHY_NOT_EMULATED =
  'leads to an emulator, and a server on one accepts unsigned tokens. Unset it on a deployed server';

/** Parses the environment of a deployed server. @throws Error that names every variable that is missing or wrong. */
export function readProductionConfig(env: Readonly<Record<string, string | undefined>>): ProductionConfig {
  const parsed = environmentSchema.safeParse(env);
  const wrong = [
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...Object.keys(env)
      .filter((name) => EMULATED.test(name) && env[name])
      .map((name) => `  ${name}: ${WHY_NOT_EMULATED}`),
    ...oneOfTwo(env, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'),
    ...oneOfTwo(env, 'CLOUDFLARE_ZONE', 'CLOUDFLARE_TOKEN'),
    ...oneOfTwo(env, 'INBOUND_MAIL_DOMAIN', 'INBOUND_MAIL_SECRET'),
    ...searchInHalf(env),
  ];
  if (!parsed.success || wrong.length > 0) throw new Error(`The environment is not right:\n${wrong.join('\n')}`);
  const set = parsed.data;
  const adminSecondFactorFrom = `${set.REQUIRE_ADMIN_SECOND_FACTOR}T00:00:00.000Z`;
  const storageBucket = set.STORAGE_BUCKET ?? `${set.FIREBASE_PROJECT}.firebasestorage.app`;
  return {
    environment: 'production',
    version: VERSION,
    build: BUILD,
    port: set.PORT,
    host: set.HOST,
    registerFile: set.REGISTER_FILE ?? null,
    searchDir: set.SEARCH_DIR ?? null,
    search:
      set.SEARCH_URL && set.SEARCH_INDEX
        ? { url: set.SEARCH_URL, index: set.SEARCH_INDEX, key: set.SEARCH_API_KEY ?? null }
        : null,
    storageBucket,
    anchorBucket: set.AUDIT_ANCHOR_BUCKET ?? null,
    sealingKeys: listOf(set.KEYS_SECRET),
    mail: {
      url: set.SMTP_URL ?? null,
      from: set.MAIL_FROM ?? `SprX <no-reply@${new URL(set.PUBLIC_ORIGIN).hostname}>`,
      dir: set.MAIL_DIR,
    },
    cloudflare:
      set.CLOUDFLARE_ZONE && set.CLOUDFLARE_TOKEN ? { zone: set.CLOUDFLARE_ZONE, token: set.CLOUDFLARE_TOKEN } : null,
    stripe:
      set.STRIPE_SECRET_KEY && set.STRIPE_WEBHOOK_SECRET
        ? { secretKey: set.STRIPE_SECRET_KEY, webhookSecret: set.STRIPE_WEBHOOK_SECRET }
        : null,
    inboundMail:
      set.INBOUND_MAIL_DOMAIN && set.INBOUND_MAIL_SECRET
        ? { domain: set.INBOUND_MAIL_DOMAIN, secret: set.INBOUND_MAIL_SECRET }
        : null,
    appDir: set.APP_DIR,
    adminSecondFactorFrom,
    embedDir: set.EMBED_DIR,
    wordpressDir: set.WORDPRESS_DIR,
    runtime: {
      version: VERSION,
      build: BUILD,
      environment: 'production',
      firebase: {
        apiKey: set.FIREBASE_API_KEY,
        authDomain: set.FIREBASE_AUTH_DOMAIN,
        projectId: set.FIREBASE_PROJECT,
        storageBucket,
        ...(set.FIREBASE_APP_ID === undefined ? {} : { appId: set.FIREBASE_APP_ID }),
      },
      emulators: null,
      embedOrigin: set.PUBLIC_ORIGIN,
      fetchAllow: [],
      samples: {},
      companyDomains: listOf(set.COMPANY_DOMAINS),
      providers: (['google', 'microsoft'] as const).filter((name) => listOf(set.AUTH_PROVIDERS).includes(name)),
      adminSecondFactorFrom,
    },
    fetchAllow: [],
    checkReplies: false,
    trustedProxies: set.TRUSTED_PROXIES,
    logLevel: set.LOG_LEVEL,
  };
}

/** The settings are only valid together: one of them alone is named. */
function oneOfTwo(env: Readonly<Record<string, string | undefined>>, ...names: readonly [string, string]): string[] {
  const missing = names.filter((name) => !env[name]?.trim());
  return missing.length === 1
    ? [`  ${missing[0]}: is missing, but ${names.find((name) => name !== missing[0])} is set`]
    : [];
}

/** A search server without the name of its index, or what belongs to one that is not named. */
function searchInHalf(env: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  const isBeside = isSet('SEARCH_API_KEY') && !isSet('SEARCH_URL') && !isSet('SEARCH_INDEX');
  const isOpen = isSet('SEARCH_API_KEY') && /^http:/i.test(env.SEARCH_URL?.trim() ?? '');
  return [
    ...oneOfTwo(env, 'SEARCH_URL', 'SEARCH_INDEX'),
    ...(isBeside ? ['  SEARCH_URL: is missing, but SEARCH_API_KEY is set'] : []),
    ...(isOpen
      ? ['  SEARCH_URL: starts with https:// where SEARCH_API_KEY is set: the key is sent with every request']
      : []),
  ];
}
