import type { Entity } from './entity.ts';

export const PLATFORM = {
  job: {
    what: 'Work in the queue.',
    path: 'jobs',
    school: 'field',
    name: 'job',
    withSchool: { stays: 'they say what was done, without what the school had' },
  },
  schedule: {
    what: 'When the work of each day is due.',
    path: 'schedules',
  },
  auditEntry: {
    what: 'Who did what.',
    path: 'auditLog',
    school: 'field',
    copy: { file: 'log.json', about: 'who did what, from the activity log' },
    withSchool: { stays: 'it says who deleted the school' },
    acts: {
      'audit.redact': 'replaced a deleted account’s name with a pseudonym',
    },
  },
  auditHead: {
    what: 'Where each chain of the audit log ends.',
    path: 'auditHeads',
  },
  outboxMail: {
    what: 'An email that waits to be sent.',
    path: 'outbox',
  },
  mailCount: {
    what: 'How many emails somebody had today.',
    path: 'mailCounts',
    expires: 'expiresAt',
  },
  mailLink: {
    what: 'An email with a one-time code that was asked for and waits.',
    path: 'mailLinks',
  },
  dryRun: {
    what: 'A dry run of a dangerous act.',
    path: 'dryRuns',
    expires: 'expiresAt',
  },
  errorReport: {
    what: 'When an error of one kind was last told.',
    path: 'errorReports',
  },
  setting: {
    what: 'Settings of the whole platform.',
    path: 'settings',
  },
  migration: {
    what: 'Which migrations have run.',
    path: 'migrations',
  },
  idempotencyKey: {
    what: 'The answer to a request that may come twice.',
    path: 'idempotency',
    expires: 'expiresAt',
  },
  limit: {
    what: 'How often somebody did something lately.',
    path: 'limits',
    expires: 'expiresAt',
  },
} as const satisfies Readonly<Record<string, Entity>>;
