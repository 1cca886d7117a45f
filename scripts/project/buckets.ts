import type { Read } from './google.ts';
import { type Binding, membersOf } from './roles.ts';

type Bucket = {
  readonly iamConfiguration?: {
    readonly uniformBucketLevelAccess?: { readonly enabled?: boolean };
    readonly publicAccessPrevention?: string;
  };
  /** Seconds, as text. */
  readonly retentionPolicy?: { readonly retentionPeriod?: string; readonly isLocked?: boolean };
  readonly softDeletePolicy?: { readonly retentionDurationSeconds?: string };
  readonly versioning?: { readonly enabled?: boolean };
};

const DAY_S = 86_400;
/** As long as the audit log itself is kept. */
const ANCHOR_DAYS = 2_555;
/** A bucket may keep deleted objects for at most so many days. */
const MOST_SOFT_DELETE_DAYS = 7;
const EVERYONE = ['allUsers', 'allAuthenticatedUsers'];
const OBJECT_ADMINS = [
  'roles/storage.objectAdmin',
  'roles/storage.objectUser',
  'roles/storage.admin',
  'roles/storage.legacyBucketOwner',
];

type Read1 = { readonly bucket: Bucket; readonly bindings: readonly Binding[] };

async function bucketOf(read: Read, name: string): Promise<Read1 | null> {
  const bucket = await read<Bucket>('storage', `/storage/v1/b/${name}`);
  if (!bucket) return null;
  const policy = await read<{ bindings?: Binding[] }>('storage', `/storage/v1/b/${name}/iam`);
  return { bucket, bindings: policy?.bindings ?? [] };
}

function sharedProblems(name: string, { bucket, bindings }: Read1): string[] {
  const open = bindings.some(({ members = [] }) => members.some((member) => EVERYONE.includes(member)));
  return [
    ...(bucket.iamConfiguration?.uniformBucketLevelAccess?.enabled
      ? []
      : [`The bucket ${name} lacks uniform access: single files may have rights of their own.`]),
    ...(open ? [`The bucket ${name} is open to everybody on the internet.`] : []),
  ];
}

/** Photos, logos, exports: no versioning or retention, so that deleted objects are gone. */
export async function fileBucketProblems(read: Read, name: string, account: string): Promise<string[]> {
  const bucketState = await bucketOf(read, name);
  if (!bucketState) return [`There is no bucket ${name} for files (STORAGE_BUCKET).`];
  const { bucket, bindings } = bucketState;
  const softDays = Number(bucket.softDeletePolicy?.retentionDurationSeconds ?? 0) / DAY_S;
  return [
    ...sharedProblems(name, bucketState),
    ...(membersOf(bindings, 'roles/storage.objectAdmin').includes(`serviceAccount:${account}`)
      ? []
      : [`The service account ${account} lacks roles/storage.objectAdmin on the bucket ${name}.`]),
    ...(bucket.retentionPolicy ? [`The bucket ${name} has a retention policy: nobody’s files could be removed.`] : []),
    ...(bucket.versioning?.enabled ? [`The bucket ${name} keeps old versions: what was removed would stay.`] : []),
    ...(softDays > MOST_SOFT_DELETE_DAYS
      ? [
          `The bucket ${name} keeps what was removed for ${softDays} days (soft delete): at most ${MOST_SOFT_DELETE_DAYS}.`,
        ]
      : []),
  ];
}

/** Anchors of the audit log: retained, so that not even the server can delete them. */
export async function anchorBucketProblems(read: Read, name: string, account: string): Promise<string[]> {
  const bucketState = await bucketOf(read, name);
  if (!bucketState) return [`There is no bucket ${name} for the ends of the audit log (AUDIT_ANCHOR_BUCKET).`];
  const { bucket, bindings } = bucketState;
  const { retentionPeriod = '0', isLocked = false } = bucket.retentionPolicy ?? {};
  const has = (role: string) => membersOf(bindings, role).includes(`serviceAccount:${account}`);
  return [
    ...sharedProblems(name, bucketState),
    ...(Number(retentionPeriod) >= ANCHOR_DAYS * DAY_S
      ? []
      : [`The bucket ${name} keeps objects for less than ${ANCHOR_DAYS} days: set its retention policy.`]),
    ...(isLocked ? [] : [`The retention policy of the bucket ${name} is not locked: it can be taken away.`]),
    ...(bucket.iamConfiguration?.publicAccessPrevention === 'enforced'
      ? []
      : [`The bucket ${name} does not prevent public access.`]),
    ...['roles/storage.objectCreator', 'roles/storage.objectViewer']
      .filter((role) => !has(role))
      .map((role) => `The service account ${account} lacks ${role} on the bucket ${name}.`),
    ...OBJECT_ADMINS.filter(has).map(
      (role) => `The service account ${account} has ${role} on the bucket ${name}: it may only create and read there.`,
    ),
  ];
}
