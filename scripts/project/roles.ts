import type { Read } from './google.ts';

export type Binding = { readonly role: string; readonly members?: readonly string[] };

const NEEDED = ['roles/datastore.user', 'roles/firebaseauth.admin'];
/** They let their holder change rules, indexes or who has which role. */
const TOO_MUCH = ['roles/owner', 'roles/editor', 'roles/firebase.admin'];
/** Needed by `storage.rules` to read Firestore; held by Google's own service account. */
const RULES_ROLE = 'roles/firebaserules.firestoreServiceAgent';
const RULES_AGENT = /^serviceAccount:service-\d+@gcp-sa-firebasestorage\.iam\.gserviceaccount\.com$/;

export async function roleProblems(read: Read, project: string, account: string): Promise<string[]> {
  const policy = await read<{ bindings?: Binding[] }>('projects', `/v1/projects/${project}:getIamPolicy`, {});
  if (!policy) return [`There is no project ${project}.`];
  const bindings = policy.bindings ?? [];
  const has = (role: string) => membersOf(bindings, role).includes(`serviceAccount:${account}`);
  return [
    ...NEEDED.filter((role) => !has(role)).map((role) => `The service account ${account} lacks ${role}.`),
    ...TOO_MUCH.filter(has).map(
      (role) => `The service account ${account} has ${role}, which is more than the server needs.`,
    ),
    ...(membersOf(bindings, RULES_ROLE).some((member) => RULES_AGENT.test(member))
      ? []
      : [
          `Cloud Storage’s own service account lacks ${RULES_ROLE}: storage.rules cannot read Firestore and refuse everything.`,
        ]),
  ];
}

export function membersOf(bindings: readonly Binding[], role: string): string[] {
  return bindings.filter((each) => each.role === role).flatMap(({ members = [] }) => members);
}
