import type { Entity } from './entity.ts';
import { address, DELETE, MEMBERS, uid } from './privacy-record.ts';

export const PLATFORM = {
  job: {
    what: 'Work in the queue.',
    path: 'jobs',
    school: 'field',
    name: 'job',
    withSchool: { stays: 'they say what was done, without what the school had' },
    personal: [
      {
        id: 'jobs',
        who: MEMBERS,
        what: 'Who caused work in the background',
        why: 'To find out why something happened',
        basis: 'legitimate interest',
        howLong: '30 days after it is done',
        found: [uid('createdBy'), uid('target'), { by: 'uid', field: 'target', within: true }],
        inCopy: null,
        onDeletion: { do: 'redact', fields: ['createdBy', 'target', 'error'] },
      },
    ],
  },
  schedule: {
    what: 'When the work of each day is due.',
    path: 'schedules',
    personal: 'when work is due',
  },
  auditEntry: {
    what: 'An entry of the activity log.',
    path: 'auditLog',
    school: 'field',
    copy: { file: 'log.json', about: 'who did what, from the activity log' },
    withSchool: { stays: 'it says who deleted the school' },
    acts: {
      'audit.redact': 'replaced a deleted account’s name with a pseudonym',
    },
    personal: [
      {
        id: 'audit',
        who: MEMBERS,
        what: 'Who did what and when, with email address and network address',
        why: 'So that a school can find out who changed what',
        basis: 'legal obligation',
        howLong: '2,555 days (under a pseudonym once the account is deleted)',
        found: [],
        inCopy: 'activity.json',
        onDeletion: { do: 'own', how: 'a pseudonym takes the place of the person in every entry (ADR 30)' },
      },
    ],
  },
  auditHead: {
    what: 'The last entry of each chain of the audit log.',
    path: 'auditHeads',
    personal: 'numbers and hashes',
  },
  outboxMail: {
    what: 'An email in the queue.',
    path: 'outbox',
    personal: [
      {
        id: 'outbox',
        who: 'People we write to',
        what: 'Emails not sent yet',
        why: 'To send it',
        basis: 'contract',
        howLong: 'Until it is sent',
        found: [address('to')],
        inCopy: null,
        onDeletion: DELETE,
      },
      {
        id: 'outbox-others',
        who: MEMBERS,
        what: 'Names in emails to others that are not sent yet',
        why: 'To say who did what',
        basis: 'contract',
        howLong: 'Until it is sent',
        found: [{ by: 'looking' }],
        inCopy: null,
        onDeletion: { do: 'redact', fields: ['props'] },
      },
    ],
  },
  mailCount: {
    what: 'How many emails a person, a school or an address was sent today.',
    path: 'mailCounts',
    expires: 'expiresAt',
    personal: 'counts of mails under hashes, for two days',
  },
  mailLink: {
    what: 'An email with a one-time code that was requested and is in the queue.',
    path: 'mailLinks',
    personal: [
      {
        id: 'mail-links',
        who: MEMBERS,
        what: 'Who an email with a one-time code is for',
        why: 'To send it',
        basis: 'contract',
        howLong: 'Until it is sent',
        found: [uid('uid'), address('email'), address('newEmail')],
        inCopy: null,
        onDeletion: DELETE,
      },
    ],
  },
  dryRun: {
    what: 'A dry run of a dangerous act.',
    path: 'dryRuns',
    expires: 'expiresAt',
    personal: 'what a change would do to schools, by their ids',
  },
  errorReport: {
    what: 'When an error of one kind was last reported.',
    path: 'errorReports',
    personal: 'kinds of errors without the request or the person',
  },
  setting: {
    what: 'Settings of the whole platform.',
    path: 'settings',
    personal: 'settings of the platform',
  },
  migration: {
    what: 'A database migration that has run.',
    path: 'migrations',
    personal: 'which database migrations have run',
  },
  idempotencyKey: {
    what: 'The answer to a request that may come twice.',
    path: 'idempotency',
    expires: 'expiresAt',
    personal: [
      {
        id: 'answers',
        who: MEMBERS,
        what: 'What the server answered to a change, for when the answer is lost',
        why: 'So that nothing is done twice',
        basis: 'legitimate interest',
        howLong: '1 day',
        found: [{ by: 'looking' }],
        inCopy: null,
        onDeletion: { do: 'redact', fields: ['body'] },
      },
    ],
  },
  limit: {
    what: 'The counter of a rate limit.',
    path: 'limits',
    expires: 'expiresAt',
    personal: 'counts under hashes, for the length of a limit',
  },
} as const satisfies Readonly<Record<string, Entity>>;
