import type { Application } from '../../domain/institution/approval.ts';

export type DecisionKind = 'approve' | 'reject' | 'ask' | 'confirm' | 'merge';
export type DecisionProps = {
  readonly application: Application;
  readonly onClose: () => void;
  readonly onDone: () => void;
};
