import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Chip, ChipList } from '../ui/chip.tsx';
import { StatusDot, type StatusTone } from '../ui/status-dot.tsx';
import { dayName, timeAgo } from './dates.ts';
import { useNow } from './use-now.ts';

/** A key of the API. The key itself is shown once, when it is made, and never again; times are ISO 8601. */
export type ApiKey = {
  readonly id: string;
  readonly name: string;
  /** The first letters, by which people tell keys apart: "sprx_live_4f2a". */
  readonly prefix: string;
  /** What it may read, in words: "Stories", "Collections". */
  readonly scopes: readonly string[];
  /** Web addresses that may use it; none: any. */
  readonly domains: readonly string[];
  readonly createdBy: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly callsIn30Days: number;
  /** A day as year-month-day; `null`: it does not end. */
  readonly expiresOn: string | null;
  readonly revokedAt?: string;
};

type Props = {
  /** The key without its secret. */
  apiKey: ApiKey;
  /** At the end: replace, revoke, change domains. Nothing for a key that is revoked. */
  actions?: ReactNode;
};

const DAY = 86_400_000;
/** From when on it is said that a key ends soon. */
const SOON = 14;

type Health = { tone: StatusTone; label: string; detail?: string };

/** How a key is, in words; `now` in milliseconds. A key works to the end of its last day. */
export function apiKeyHealth(key: Pick<ApiKey, 'revokedAt' | 'expiresOn' | 'lastUsedAt'>, now: number): Health {
  if (key.revokedAt) return { tone: 'plain', label: `Revoked ${timeAgo(key.revokedAt, now)}` };
  if (key.expiresOn) {
    const days = Math.ceil((Date.parse(`${key.expiresOn}T23:59:59`) - now) / DAY);
    if (days <= 0) {
      return { tone: 'danger', label: `Ended on ${dayName(key.expiresOn)}`, detail: 'Calls with it are refused.' };
    }
    if (days <= SOON) {
      return {
        tone: 'amber',
        label: days === 1 ? 'Ends today' : days === 2 ? 'Ends tomorrow' : `Ends in ${days - 1} days`,
        detail: 'Replace it before then. Both work until you revoke the old one.',
      };
    }
  }
  return key.lastUsedAt
    ? { tone: 'good', label: `Used ${timeAgo(key.lastUsedAt, now)}` }
    : { tone: 'plain', label: 'Not used yet' };
}

/** A key of the API: whose it is, what it may read from where, and how it is. Rows stand in a `<ul>` with a frame. */
export function ApiKeyRow({ apiKey, actions }: Props) {
  const now = useNow();
  const { id, name, prefix, scopes, domains, createdBy, createdAt, callsIn30Days, expiresOn, revokedAt } = apiKey;
  const health = apiKeyHealth(apiKey, now);
  return (
    <li data-key={id} className="grid grid-cols-1 gap-3 p-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-1">
          <h3 className={`text-base font-semibold wrap-anywhere ${revokedAt ? 'text-ink-2' : 'text-ink'}`}>
            <bdi>{name}</bdi>
          </h3>
          <p className="font-mono text-sm text-ink-2 wrap-anywhere">
            <bdi dir="ltr">
              {prefix}
              <span aria-hidden="true">…</span>
            </bdi>
          </p>
        </div>
        <div className="min-w-0">
          <StatusDot tone={health.tone} label={health.label} />
          {health.detail ? <p className="max-w-menu text-sm text-pretty text-ink-2">{health.detail}</p> : null}
        </div>
        {actions && !revokedAt ? <div className="flex shrink-0 items-center gap-1">{actions}</div> : null}
      </div>
      {revokedAt ? null : (
        <dl className="flex flex-wrap gap-x-6 gap-y-3 text-base">
          <Fact term="May read">
            {scopes.length > 0 ? (
              <ChipList>
                {scopes.map((scope) => (
                  <Chip key={scope}>{scope}</Chip>
                ))}
              </ChipList>
            ) : (
              'Nothing'
            )}
          </Fact>
          <Fact term="Works on">
            {domains.length > 0 ? domains.join(', ') : <Badge tone="amber">Any web address</Badge>}
          </Fact>
          <Fact term="Last 30 days">
            {callsIn30Days.toLocaleString('en-GB')} {callsIn30Days === 1 ? 'call' : 'calls'}
          </Fact>
          <Fact term="Created">
            {timeAgo(createdAt, now)} by <bdi>{createdBy}</bdi>
            {expiresOn ? `, ends on ${dayName(expiresOn)}` : ', no end date'}
          </Fact>
        </dl>
      )}
    </li>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 flex-1 basis-40 content-start gap-1">
      <dt className="text-sm text-ink-3">{term}</dt>
      <dd className="wrap-anywhere type-figures">{children}</dd>
    </div>
  );
}
