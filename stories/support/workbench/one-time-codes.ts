import { type CodeInfo, SignInError } from '../../../src/data/auth-port.ts';

type Operation = CodeInfo['operation'];

/** Which operations there are, with the other address that each is about. */
const PREVIOUS: Record<Operation, string | null> = {
  resetPassword: null,
  verifyEmail: null,
  recoverEmail: 'somebody@else.example',
  verifyAndChangeEmail: 'before@oakfield.test',
  revertSecondFactorAddition: null,
};

/**
 * The codes in emails: `<operation>` or `<operation>:<address>`, such as `resetPassword:head@oakfield.test`. `expired`
 * and all others are refused, and a code that was used once is used.
 */
export class OneTimeCodes {
  readonly #used = new Set<string>();

  /** @param own whose address a code without one is about */
  read(code: string, own: string | null | undefined): CodeInfo {
    const [operation = '', email = own ?? 'head@oakfield.test'] = code.split(':');
    if (operation === 'expired') throw new SignInError('code-expired', 'The code has expired.');
    const previousEmail = PREVIOUS[operation as Operation];
    if (previousEmail === undefined || this.#used.has(code)) {
      throw new SignInError('code-invalid', 'The code was used or is not from SprX.');
    }
    return { operation: operation as Operation, email, previousEmail };
  }

  use(code: string): void {
    this.#used.add(code);
  }
}
