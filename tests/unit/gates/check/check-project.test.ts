// Long: each setting of a project wrong by itself.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../../../../scripts/check/run/command.ts';
import { type ExpectedProject, projectProblems } from '../../../../scripts/project/check.ts';
import type { IndexFile } from '../../../../scripts/project/firestore.ts';
import { googleReader, HOSTS, type Host } from '../../../../scripts/project/google.ts';

/** A project as Google's management APIs describe one; the shapes are those of their reference pages. */

const ACCOUNT = 'sprx-server@school-stories.iam.gserviceaccount.com';
const MEMBER = `serviceAccount:${ACCOUNT}`;
const FILES = 'school-stories.firebasestorage.app';
const ANCHORS = 'school-stories-audit-heads';
const DATABASE = 'projects/school-stories/databases/(default)';
const INDEXES = JSON.parse(readFileSync('firestore.indexes.json', 'utf8')) as IndexFile;
const EXPECTED_PROJECT: ExpectedProject = {
  project: 'school-stories',
  account: ACCOUNT,
  bucket: FILES,
  anchorBucket: ANCHORS,
  origin: 'https://app.example.org',
  firestoreRules: { file: 'firestore.rules', content: readFileSync('firestore.rules', 'utf8') },
  storageRules: { file: 'storage.rules', content: readFileSync('storage.rules', 'utf8') },
  indexes: INDEXES,
};

type Loose = Record<string, unknown>;
/** What each path answers; a number is a refusal with that status. */
let answers: Record<string, Loose | number>;
let server: Server;
let requests: { url: string; authorization: string | undefined; payer: string | undefined }[];

const config = () => answers['/auth/admin/v2/projects/school-stories/config'] as ReturnType<typeof goodConfig>;
function goodConfig() {
  return {
    name: 'projects/123/config',
    signIn: { email: { enabled: true, passwordRequired: true }, anonymous: { enabled: false } },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    mfa: {
      state: 'ENABLED',
      enabledProviders: ['PHONE_SMS'],
      providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 5 } }],
    },
    passwordPolicyConfig: {
      passwordPolicyEnforcementState: 'ENFORCE',
      passwordPolicyVersions: [
        {
          customStrengthOptions: {
            minPasswordLength: 8,
            maxPasswordLength: 4096,
            containsLowercaseCharacter: true,
            containsUppercaseCharacter: true,
            containsNumericCharacter: true,
          },
        },
      ],
    },
    authorizedDomains: ['school-stories.firebaseapp.com', 'app.example.org'],
  };
}

const builtIndexes = () =>
  INDEXES.indexes.map(({ collectionGroup, queryScope, fields = [] }, at) => ({
    name: `${DATABASE}/collectionGroups/${collectionGroup}/indexes/${at}`,
    queryScope,
    fields: [...fields, { fieldPath: '__name__', order: fields.at(-1)?.order ?? 'ASCENDING' }],
    state: 'READY',
  }));
const builtFields = () =>
  INDEXES.fieldOverrides.map(({ collectionGroup, fieldPath, ttl, indexes }) => ({
    name: `${DATABASE}/collectionGroups/${collectionGroup}/fields/${fieldPath}`,
    indexConfig: {
      indexes: indexes.map(({ queryScope, ...one }) => ({
        queryScope,
        fields: [{ fieldPath, ...one }],
        state: 'READY',
      })),
    },
    ...(ttl ? { ttlConfig: { state: 'ACTIVE' } } : {}),
  }));

const INDEX_PATH = `/firestore/v1/${DATABASE}/collectionGroups/-/indexes`;
const FIELD_PATH = `/firestore/v1/${DATABASE}/collectionGroups/-/fields`;
const POLICY_PATH = '/projects/v1/projects/school-stories:getIamPolicy';
const FILES_PATH = `/storage/storage/v1/b/${FILES}`;
const ANCHORS_PATH = `/storage/storage/v1/b/${ANCHORS}`;
const change = (path: string, more: Loose) => Object.assign(answers[path] as Loose, more);

function goodAnswers(): typeof answers {
  const rules = (name: string, content: string) => ({ name, source: { files: [{ name: 'x.rules', content }] } });
  const open = { uniformBucketLevelAccess: { enabled: true } };
  return {
    [POLICY_PATH]: {
      bindings: [
        { role: 'roles/datastore.user', members: [MEMBER] },
        { role: 'roles/firebaseauth.admin', members: [MEMBER, 'user:a@example.org'] },
        {
          role: 'roles/firebaserules.firestoreServiceAgent',
          members: ['serviceAccount:service-123@gcp-sa-firebasestorage.iam.gserviceaccount.com'],
        },
      ],
    },
    [`/firestore/v1/${DATABASE}`]: { name: DATABASE, type: 'FIRESTORE_NATIVE' },
    [INDEX_PATH]: { indexes: builtIndexes().slice(0, 40), nextPageToken: 'more/pages' },
    [`${INDEX_PATH}?pageToken=more/pages`]: { indexes: builtIndexes().slice(40) },
    [FIELD_PATH]: { fields: builtFields() },
    '/rules/v1/projects/school-stories/releases/cloud.firestore': {
      rulesetName: 'projects/school-stories/rulesets/one',
    },
    [`/rules/v1/projects/school-stories/releases/firebase.storage/${FILES}`]: {
      rulesetName: 'projects/school-stories/rulesets/two',
    },
    '/rules/v1/projects/school-stories/rulesets/one': rules('one', EXPECTED_PROJECT.firestoreRules.content),
    '/rules/v1/projects/school-stories/rulesets/two': rules('two', EXPECTED_PROJECT.storageRules.content),
    '/auth/admin/v2/projects/school-stories/config': goodConfig(),
    [FILES_PATH]: { name: FILES, iamConfiguration: open, softDeletePolicy: { retentionDurationSeconds: '604800' } },
    [`${FILES_PATH}/iam`]: { bindings: [{ role: 'roles/storage.objectAdmin', members: [MEMBER] }] },
    [ANCHORS_PATH]: {
      name: ANCHORS,
      iamConfiguration: { ...open, publicAccessPrevention: 'enforced' },
      retentionPolicy: { retentionPeriod: String(2_555 * 86_400), isLocked: true },
    },
    [`${ANCHORS_PATH}/iam`]: {
      bindings: [
        { role: 'roles/storage.objectCreator', members: [MEMBER] },
        { role: 'roles/storage.objectViewer', members: [MEMBER] },
      ],
    },
  };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const page = searchParams.get('pageToken');
    const path = `${decodeURIComponent(pathname)}${page ? `?pageToken=${page}` : ''}`;
    const { authorization, 'x-goog-user-project': payer } = request.headers;
    requests.push({ url: request.url ?? '', authorization, payer: String(payer) });
    const isRead = request.method === (path.endsWith(':getIamPolicy') ? 'POST' : 'GET');
    const answer = isRead ? (answers[path] ?? 404) : 405;
    const status = typeof answer === 'number' ? answer : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(status === 200 ? answer : { error: { code: status, message: 'No such thing for you' } }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
beforeEach(() => {
  answers = goodAnswers();
  requests = [];
});
afterAll(() => new Promise((done) => server.close(done)));

function problems(): Promise<string[]> {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = Object.keys(HOSTS) as Host[];
  const hosts = Object.fromEntries(names.map((host) => [host, `${base}/${host}`])) as Record<Host, string>;
  return projectProblems(
    googleReader({ project: 'school-stories', token: async () => 'token', hosts }),
    EXPECTED_PROJECT,
  );
}

const strength = (more: Loose) => {
  Object.assign(config().passwordPolicyConfig.passwordPolicyVersions[0]?.customStrengthOptions ?? {}, more);
};
const without = (path: string, role: string) => {
  const { bindings } = answers[path] as { bindings: { role: string }[] };
  change(path, { bindings: bindings.filter((each) => each.role !== role) });
};
const also = (path: string, role: string, member = MEMBER) => {
  (answers[path] as { bindings: object[] }).bindings.push({ role, members: [member] });
};

/** Each setting wrong by itself, and the one sentence that is said of it. */
const WRONG: [string, () => void, RegExp][] = [
  ['no role for documents', () => without(POLICY_PATH, 'roles/datastore.user'), /lacks roles\/datastore\.user/],
  ['no role for accounts', () => without(POLICY_PATH, 'roles/firebaseauth.admin'), /lacks roles\/firebaseauth\.admin/],
  ['a role that may do everything', () => also(POLICY_PATH, 'roles/editor'), /has roles\/editor, which is more/],
  [
    'no role for the rules of Storage',
    () => without(POLICY_PATH, 'roles/firebaserules.firestoreServiceAgent'),
    /Cloud Storage’s own service account lacks/,
  ],
  ['no project', () => delete answers[POLICY_PATH], /There is no project school-stories/],
  ['no database', () => delete answers[`/firestore/v1/${DATABASE}`], /no Firestore database named \(default\)/],
  [
    'a database in the other mode',
    () => change(`/firestore/v1/${DATABASE}`, { type: 'DATASTORE_MODE' }),
    /not in native mode/,
  ],
  [
    'an index that is missing',
    () => change(INDEX_PATH, { indexes: builtIndexes().slice(1, 40) }),
    /The index stories \(iid ASCENDING, publishedAt DESCENDING\) is missing/,
  ],
  [
    'an index that is being built',
    () =>
      change(INDEX_PATH, {
        indexes: builtIndexes()
          .slice(0, 40)
          .map((each, at) => (at === 0 ? { ...each, state: 'CREATING' } : each)),
      }),
    /not ready yet \(CREATING\)/,
  ],
  [
    'an index over a group of collections that is missing',
    () => {
      const fields = builtFields();
      fields.find(({ name }) => name.endsWith('/joinRequests/fields/uid'))?.indexConfig.indexes.pop();
      change(FIELD_PATH, { fields });
    },
    /The index joinRequests COLLECTION_GROUP \(uid ASCENDING\) is missing/,
  ],
  [
    'a field that should not be indexed',
    () => change(FIELD_PATH, { fields: builtFields().filter(({ name }) => !name.endsWith('/stories/fields/html')) }),
    /stories html is indexed by itself/,
  ],
  [
    'no time-to-live policy',
    () =>
      change(FIELD_PATH, {
        fields: builtFields().map((each) => ({
          ...each,
          ttlConfig: each.name.includes('idempotency') ? {} : each.ttlConfig,
        })),
      }),
    /idempotency expiresAt are never removed/,
  ],
  [
    'no rules for Firestore',
    () => delete answers['/rules/v1/projects/school-stories/releases/cloud.firestore'],
    /firestore\.rules is not deployed/,
  ],
  [
    'older rules for Storage',
    () => change('/rules/v1/projects/school-stories/rulesets/two', { source: { files: [{ content: 'allow read;' }] } }),
    /not those of storage\.rules/,
  ],
  ['no Authentication', () => delete answers['/auth/admin/v2/projects/school-stories/config'], /has not been set up/],
  ['no sign-in by password', () => Object.assign(config().signIn.email, { enabled: false }), /password is off/],
  ['anonymous sign-in', () => Object.assign(config().signIn.anonymous, { enabled: true }), /Anonymous sign-in is on/],
  [
    'no enumeration protection',
    () => Object.assign(config().emailPrivacyConfig, { enableImprovedEmailPrivacy: false }),
    /enumeration protection is off/,
  ],
  ['no second factor', () => Object.assign(config().mfa, { state: 'DISABLED' }), /\(MFA\) is off/],
  ['no authenticator app', () => Object.assign(config().mfa, { providerConfigs: [] }), /\(TOTP\) is off/],
  [
    'a password policy that is not enforced',
    () => Object.assign(config().passwordPolicyConfig, { passwordPolicyEnforcementState: 'OFF' }),
    /is not enforced/,
  ],
  ['short passwords', () => strength({ minPasswordLength: 6 }), /fewer than 8 characters/],
  ['passwords without a digit', () => strength({ containsNumericCharacter: false }), /asks for no digit/],
  ['passwords without a small letter', () => strength({ containsLowercaseCharacter: false }), /no lowercase letter/],
  ['passwords without a capital', () => strength({ containsUppercaseCharacter: false }), /no uppercase letter/],
  [
    'a domain that is not authorized',
    () => Object.assign(config(), { authorizedDomains: [] }),
    /app\.example\.org is not among/,
  ],
  ['localhost as a domain', () => config().authorizedDomains.push('localhost'), /localhost is among/],
  ['no bucket for files', () => delete answers[FILES_PATH], /no bucket .* \(STORAGE_BUCKET\)/],
  [
    'files that nobody can remove',
    () => change(FILES_PATH, { retentionPolicy: { retentionPeriod: '86400' } }),
    /has a retention policy/,
  ],
  ['old versions of files', () => change(FILES_PATH, { versioning: { enabled: true } }), /keeps old versions/],
  [
    'removed files that stay',
    () => change(FILES_PATH, { softDeletePolicy: { retentionDurationSeconds: '2592000' } }),
    /for 30 days/,
  ],
  ['rights by file', () => change(FILES_PATH, { iamConfiguration: {} }), /lacks uniform access/],
  [
    'files open to everybody',
    () => also(`${FILES_PATH}/iam`, 'roles/storage.objectViewer', 'allUsers'),
    /open to everybody/,
  ],
  [
    'no role on the files',
    () => without(`${FILES_PATH}/iam`, 'roles/storage.objectAdmin'),
    /lacks roles\/storage\.objectAdmin/,
  ],
  ['no bucket for the audit log', () => delete answers[ANCHORS_PATH], /\(AUDIT_ANCHOR_BUCKET\)/],
  [
    'a short retention',
    () => change(ANCHORS_PATH, { retentionPolicy: { retentionPeriod: '86400', isLocked: true } }),
    /less than 2555 days/,
  ],
  [
    'a retention that is not locked',
    () => change(ANCHORS_PATH, { retentionPolicy: { retentionPeriod: String(2_555 * 86_400) } }),
    /is not locked/,
  ],
  [
    'a server that may remove what it kept',
    () => also(`${ANCHORS_PATH}/iam`, 'roles/storage.objectAdmin'),
    /may only create and read/,
  ],
  [
    'a server that may not write there',
    () => without(`${ANCHORS_PATH}/iam`, 'roles/storage.objectCreator'),
    /lacks roles\/storage\.objectCreator/,
  ],
];

describe('npm run check:project', () => {
  test('every setting as it should be → no problem; read with a token, paid by the project, nothing changed', async () => {
    expect(await problems()).toEqual([]);
    expect(requests.length).toBeGreaterThan(10);
    expect(requests.filter((each) => each.authorization !== 'Bearer token' || each.payer !== 'school-stories')).toEqual(
      [],
    );
  });

  test.each(WRONG)('%s → that is said, in one sentence, and nothing else', async (_what, spoil, sentence) => {
    spoil();
    const said = await problems();
    expect(said).toEqual([expect.stringMatching(sentence)]);
    expect(said[0]).toMatch(/^[^\n]+\.$/);
  });

  test('what may not be read → said with the reason, and the rest is checked all the same', async () => {
    answers[POLICY_PATH] = 403;
    config().emailPrivacyConfig.enableImprovedEmailPrivacy = false;
    expect(await problems()).toEqual([
      'The roles could not be read: cloudresourcemanager.googleapis.com answers 403: No such thing for you.',
      expect.stringMatching(/enumeration protection/),
    ]);
  });

  test('without a project → exit 1 and one sentence', async () => {
    const { code, output } = await run('node', ['scripts/check-project.ts']);
    expect(code).toBe(1);
    expect(output.trim()).toBe('Say which project: npm run check:project -- --project <id>');
  });
});
