import type { Read } from './google.ts';

type Ruleset = { readonly source?: { readonly files?: readonly { readonly content?: string }[] } };

export type RulesFile = { readonly file: string; readonly content: string };

/** Whether the released rules are exactly those in the file. */
export async function rulesProblems(
  read: Read,
  project: string,
  release: string,
  { file, content }: RulesFile,
): Promise<string[]> {
  const released = await read<{ rulesetName?: string }>('rules', `/v1/projects/${project}/releases/${release}`);
  if (!released?.rulesetName) return [`${file} is not deployed: ${release} has no rules.`];
  const ruleset = await read<Ruleset>('rules', `/v1/${released.rulesetName}`);
  const files = ruleset?.source?.files ?? [];
  return files.length === 1 && files[0]?.content?.trim() === content.trim()
    ? []
    : [`The rules of ${release} are not those of ${file}: deploy them.`];
}
