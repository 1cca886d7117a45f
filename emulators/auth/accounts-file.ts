import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../net/addresses.ts';
import {
  type Account,
  createProjectState,
  type OutOfBandCode,
  type ProjectState,
  type VerificationCode,
} from './firebase-tools.ts';

type Kept = {
  version: 1;
  projects: Record<
    string,
    {
      users: Account[];
      oobCodes: OutOfBandCode[];
      verificationCodes: VerificationCode[];
      config: Record<string, unknown>;
    }
  >;
};

/**
 * Accounts, with the codes that are on their way to people, in one file. The file is replaced as a whole and never
 * half written. Passwords are in it as they were typed: the emulator keeps them so.
 */
export class AccountsFile {
  readonly states = new Map<string, ProjectState>();
  readonly #file: string | undefined;
  #onDisk = '';
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** Without a file everything is kept in memory alone. Throws a StartError for a file that cannot be read. */
  constructor(file: string | undefined) {
    this.#file = file;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) {
      replaceSync(file, this.#text());
      return;
    }
    try {
      const kept: Kept = JSON.parse(readFileSync(file, 'utf8'));
      for (const [project, content] of Object.entries(kept.projects))
        this.states.set(project, restore(project, content));
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new StartError(
        `The accounts in ${file} cannot be read (${reason}). Put a copy of the file back, or move it away to begin without accounts.`,
      );
    }
    this.#onDisk = this.#text();
  }

  #text(): string {
    const projects: Kept['projects'] = {};
    for (const [project, state] of this.states) {
      projects[project] = {
        users: [...state.users.values()],
        oobCodes: [...state.oobs.values()],
        verificationCodes: [...state.verificationCodes.values()],
        config: state._config,
      };
    }
    return JSON.stringify({ version: 1, projects } satisfies Kept);
  }

  /** Settles when all that is held now is on disk. Calls that come while a write runs share the next one. */
  save(): Promise<void> {
    if (this.#next) return this.#next;
    if (!this.#writing) return this.#start();
    this.#next = this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#start();
      });
    return this.#next;
  }

  #start(): Promise<void> {
    const text = this.#text();
    if (this.#file === undefined || text === this.#onDisk) return Promise.resolve();
    this.#writing = replace(this.#file, text)
      .then(() => {
        this.#onDisk = text;
      })
      .finally(() => {
        this.#writing = undefined;
      });
    return this.#writing;
  }
}

function restore(project: string, content: Kept['projects'][string]): ProjectState {
  const state = createProjectState(project);
  state._config = content.config;
  for (const { localId, ...account } of content.users) state.overwriteUserWithLocalId(localId, account);
  for (const code of content.oobCodes) state.oobs.set(code.oobCode, code);
  for (const code of content.verificationCodes) state.verificationCodes.set(code.sessionInfo, code);
  return state;
}

async function replace(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function replaceSync(file: string, text: string): void {
  const fd = openSync(`${file}.new`, 'w', 0o600);
  writeSync(fd, text);
  fsyncSync(fd);
  closeSync(fd);
  renameSync(`${file}.new`, file);
}
