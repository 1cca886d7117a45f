import * as z from 'zod/mini';
import type { HttpContext } from '../core/http/context.ts';

const PATIENCE_MS = 2_000;
/** Asked often by load balancers; the parts are looked at this seldom. */
const KEPT_MS = 1_000;

const healthSchema = z.object({
  status: z.enum(['ok', 'failing']),
  version: z.string(),
  build: z.string(),
  parts: z.record(z.string(), z.enum(['ok', 'failing'])),
});
export type Health = z.infer<typeof healthSchema>;
/** A part of the stack by its name; throws when it does not work. */
export type Probes = Readonly<Record<string, () => Promise<unknown>>>;

export type HealthCheck = () => Promise<Health>;

/** Looks at every part of the stack, and for whoever asks soon after gives what it saw then. */
export function healthCheck({ config, deps }: HttpContext, probes: Probes): HealthCheck {
  const all: Probes = { database: () => deps.db.doc('settings/health').get(), ...probes };
  let cached: { readonly health: Promise<Health>; readonly until: number } | null = null;

  async function probeAll(): Promise<Health> {
    const parts = Object.fromEntries(
      await Promise.all(Object.entries(all).map(async ([name, probe]) => [name, await stateOf(probe)] as const)),
    );
    const status = Object.values(parts).every((part) => part === 'ok') ? 'ok' : 'failing';
    return { status, version: config.version, build: config.build, parts };
  }

  return () => {
    // All requests while the parts are being checked share one check.
    if (!cached || cached.until < Date.now()) cached = { health: probeAll(), until: Date.now() + KEPT_MS };
    return cached.health;
  };
}

async function stateOf(probe: () => Promise<unknown>): Promise<'ok' | 'failing'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, PATIENCE_MS);
  });
  return Promise.race([probe(), late])
    .then(
      () => 'ok' as const,
      () => 'failing' as const,
    )
    .finally(() => clearTimeout(timer));
}
