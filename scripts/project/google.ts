/** Google's management APIs that the settings of a project are read from, by host. */
export const HOSTS = {
  auth: 'https://identitytoolkit.googleapis.com',
  rules: 'https://firebaserules.googleapis.com',
  firestore: 'https://firestore.googleapis.com',
  projects: 'https://cloudresourcemanager.googleapis.com',
  storage: 'https://storage.googleapis.com',
} as const;
export type Host = keyof typeof HOSTS;

/** Reads one resource. `null`: there is none. */
export type Read = <T>(host: Host, path: string, body?: object) => Promise<T | null>;

type Access = {
  readonly project: string;
  readonly token: () => Promise<string>;
  /** Where each API is spoken to; a test has its own. */
  readonly hosts?: Readonly<Record<Host, string>>;
};

/** Said in place of what could not be read; the rest is checked all the same. */
export class UnreadableError extends Error {}

const WAIT_MS = 30_000;

export function googleReader({ project, token, hosts = HOSTS }: Access): Read {
  return async <T>(host: Host, path: string, body?: object) => {
    const answer = await fetch(`${hosts[host]}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await token()}`,
        // The project billed for calls made with a person's credentials.
        'x-goog-user-project': project,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(WAIT_MS),
    }).catch((error: Error) => {
      throw new UnreadableError(`${HOSTS[host].slice(8)} does not answer (${error.message})`);
    });
    if (answer.status === 404) return null;
    if (!answer.ok) {
      const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string } };
      throw new UnreadableError(
        `${HOSTS[host].slice(8)} answers ${answer.status}: ${error?.message ?? 'no reason given'}`,
      );
    }
    return (await answer.json()) as T;
  };
}

/** A list that may come in pages. */
export async function readAll<K extends string, T>(read: Read, host: Host, path: string, key: K): Promise<T[]> {
  const all: T[] = [];
  let page = '';
  do {
    const join = path.includes('?') ? '&' : '?';
    const answer = await read<Partial<Record<K, T[]>> & { nextPageToken?: string }>(
      host,
      `${path}${page && `${join}pageToken=${page}`}`,
    );
    all.push(...(answer?.[key] ?? []));
    page = encodeURIComponent(answer?.nextPageToken ?? '');
  } while (page);
  return all;
}
