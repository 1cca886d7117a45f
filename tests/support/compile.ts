import { resolve } from 'node:path';
import { API, type Diagnostic } from 'typescript/unstable/sync';

/**
 * What the compiler says of a project and of those files that it lists, in lines. What these import is read and not checked: the
 * tree has its own check, and to repeat it took four times as long as all else.
 */
export function compile(project: string): string {
  const api = new API();
  try {
    const config = resolve(project);
    const opened = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!opened) return `${project} is no project`;
    const { program, rootFiles } = opened;
    return [
      ...program.getConfigFileParsingDiagnostics(),
      ...program.getProgramDiagnostics(),
      ...rootFiles.flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getBindDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ]),
    ]
      .map(lineOf)
      .join('\n');
  } finally {
    api.close();
  }
}

function lineOf({ fileName = '', code, text, messageChain = [] }: Diagnostic): string {
  return `${fileName}: TS${code} ${[text, ...messageChain.map(lineOf)].join(' ')}`;
}
