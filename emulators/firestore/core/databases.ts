import { RpcError } from '../values/errors.ts';
import { field, message, type Raw } from '../values/wire.ts';

const DEFAULT = '(default)';
const NAMED = /^projects\/[^/]+\/databases\/([^/]+)(?:\/|$)/;

/** The databases of every project: the default one, and those that were named at the start. */
export class Databases {
  readonly #ids: ReadonlySet<string>;

  constructor(named: readonly string[] = []) {
    this.#ids = new Set([DEFAULT, ...named]);
  }

  /**
   * Throws UNIMPLEMENTED for a database that is not served. `name` is that of the database or of anything in it; what is no
   * such name is for others to refuse.
   */
  require(name: unknown): void {
    const id = typeof name === 'string' ? NAMED.exec(name)?.[1] : undefined;
    if (id === undefined || this.#ids.has(id)) return;
    throw new RpcError(
      'UNIMPLEMENTED',
      `The local Firestore does not serve a database "${id}". Name it in EMULATOR_DATABASES, with commas between several.`,
    );
  }

  /** As `require`, for the database that a request is about. */
  requireOf(request: Raw): void {
    const document = message(request, 'document');
    for (const name of ['database', 'parent', 'name']) this.require(field(request, name));
    if (document) this.require(field(document, 'name'));
  }
}
