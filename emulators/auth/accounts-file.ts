import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../net/addresses.ts';
import { replaceFile } from '../replace-file.ts';
import type {
  Account,
  AgentState,
  OutOfBandCode,
  ProjectConfig,
  ProjectState,
  TenantConfig,
  VerificationCode,
} from './firebase-tools.ts';
import { contextOf, type TotpSecret, type TotpSession } from './project-state.ts';

type KeptAccounts = {
  users: Account[];
  oobCodes: OutOfBandCode[];
  verificationCodes: VerificationCode[];
  totpSecrets?: [string, TotpSecret][];
  totpSessions?: [string, TotpSession][];
};
type KeptTenant = KeptAccounts & { config: TenantConfig };
type KeptProject = KeptAccounts & { config: ProjectConfig; tenants?: Record<string, KeptTenant> };
type AccountsFileContent = { version: 1; projects: Record<string, KeptProject> };

/**
 * Accounts, with the codes that are on their way to people, in one file. The file is replaced as a whole and never
 * half written. Passwords are in it as they were typed: the emulator keeps them so.
 */
export class AccountsFile {
  readonly #states: Map<string, AgentState>;
  readonly #file: string | undefined;
  #onDisk = '';
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /**
   * Fills `states`, which makes a project when it is first asked for. Without a file everything is kept in memory alone.
   * Throws a StartError for a file that cannot be read.
   */
  constructor(file: string | undefined, states: Map<string, AgentState>) {
    this.#file = file;
    this.#states = states;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) {
      replaceSync(file, this.#text());
      return;
    }
    try {
      const stored: AccountsFileContent = JSON.parse(readFileSync(file, 'utf8'));
      for (const [project, content] of Object.entries(stored.projects)) {
        const state = states.get(project);
        if (state) restoreProject(state, content);
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new StartError(
        `The accounts in ${file} cannot be read (${reason}). Put a copy of the file back, or move it away to begin without accounts.`,
      );
    }
    this.#onDisk = this.#text();
  }

  #text(): string {
    const projects: AccountsFileContent['projects'] = {};
    for (const [project, state] of this.#states) {
      const tenants: Record<string, KeptTenant> = {};
      for (const [id, tenant] of state.tenantProjectForTenantId)
        tenants[id] = { ...accountsOf(tenant), config: tenant._tenantConfig };
      projects[project] = { ...accountsOf(state), config: state._config, tenants };
    }
    return JSON.stringify({ version: 1, projects } satisfies AccountsFileContent);
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
    this.#writing = replaceFile(this.#file, text)
      .then(() => {
        this.#onDisk = text;
      })
      .finally(() => {
        this.#writing = undefined;
      });
    return this.#writing;
  }
}

function accountsOf(state: ProjectState): KeptAccounts {
  const { totpSecrets, totpSessions } = contextOf(state);
  const users = [...state.users.values()];
  // Whoever deletes an account or a factor need not think of the secret.
  const factors = new Set(
    users.flatMap(({ mfaInfo }) => (mfaInfo ?? []).map(({ mfaEnrollmentId }) => mfaEnrollmentId)),
  );
  for (const id of totpSecrets.keys()) if (!factors.has(id)) totpSecrets.delete(id);
  return {
    users,
    oobCodes: [...state.oobs.values()],
    verificationCodes: [...state.verificationCodes.values()],
    totpSecrets: [...totpSecrets],
    totpSessions: [...totpSessions],
  };
}

function restoreProject(state: AgentState, content: KeptProject): void {
  state._config = content.config;
  restore(state, content);
  for (const [id, { config, ...accounts }] of Object.entries(content.tenants ?? {})) {
    state.createTenantWithTenantId(id, config);
    const tenant = state.tenantProjectForTenantId.get(id);
    if (tenant) restore(tenant, accounts);
  }
}

function restore(state: ProjectState, content: KeptAccounts): void {
  const { totpSecrets, totpSessions } = contextOf(state);
  for (const { localId, ...account } of content.users) state.overwriteUserWithLocalId(localId, account);
  for (const code of content.oobCodes) state.oobs.set(code.oobCode, code);
  for (const code of content.verificationCodes) state.verificationCodes.set(code.sessionInfo, code);
  for (const [id, secret] of content.totpSecrets ?? []) totpSecrets.set(id, secret);
  for (const [id, session] of content.totpSessions ?? []) totpSessions.set(id, session);
}

function replaceSync(file: string, text: string): void {
  const fd = openSync(`${file}.new`, 'w', 0o600);
  writeSync(fd, text);
  fsyncSync(fd);
  closeSync(fd);
  renameSync(`${file}.new`, file);
}
