import type { SchoolStatus } from '../../domain/institution/schema.ts';
import type { StatusTone } from '../../ui/status-dot.tsx';

export const SCHOOL_STATUS_LABELS: Readonly<Record<SchoolStatus, string>> = {
  waiting: 'Awaiting approval',
  asked: 'Information requested',
  approved: 'Approved',
  declined: 'Declined',
  merged: 'Merged',
  suspended: 'Suspended',
};

const TONES: Readonly<Record<SchoolStatus, StatusTone>> = {
  waiting: 'amber',
  asked: 'amber',
  approved: 'good',
  declined: 'plain',
  merged: 'plain',
  suspended: 'danger',
};

export const schoolStatus = (status: SchoolStatus): { tone: StatusTone; label: string } => ({
  tone: TONES[status],
  label: SCHOOL_STATUS_LABELS[status],
});
