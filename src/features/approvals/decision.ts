import type { Application } from '../../domain/institution/approval.ts';

export type DecisionKind = 'approve' | 'reject' | 'ask' | 'confirm' | 'merge' | 'suspend' | 'resume';
export type DecisionProps = {
  readonly application: Application;
  /** Asks for the password first where the sign-in is too old for the act. */
  readonly guard: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onClose: () => void;
  readonly onDone: () => void;
};
