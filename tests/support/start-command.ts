import { readFileSync } from 'node:fs';

/** What Node is given by the npm script that runs `script`: the limits that people run it with are those of the tests. */
export function nodeArguments(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const command = Object.values(scripts).find((each) => each.startsWith('node ') && each.endsWith(` ${script}`));
  return command?.split(' ').slice(1) ?? [script];
}
