import { CompileError, type Position } from '../../rules/ast.ts';
import { coveragePage } from '../../rules/coverage-page.ts';
import type { RulesGate } from '../rules/rules-gate.ts';
import { invalid, RpcError } from '../values/errors.ts';
import { field, message as inner, isObject, messages, type Raw } from '../values/wire.ts';

/** What a control route answers with. */
export type Answer = { status?: number; type?: string; body: string };

const ROUTE = /^\/emulator\/v1\/projects\/([^/]+):(securityRules|ruleCoverage|ruleCoverage\.html|ruleDenials)$/;

type Issue = { sourcePosition: Position; severity: 'ERROR' | 'WARNING'; description: string };

/** The project and the word of a route about rules; undefined for other routes. */
export function rulesRoute(path: string): { project: string; what: string } | undefined {
  const [, project, what] = ROUTE.exec(path) ?? [];
  return project === undefined || what === undefined ? undefined : { project, what };
}

export function readRules(rules: RulesGate, project: string, what: string): Answer {
  if (what === 'ruleDenials') return json({ denials: rules.denials(project) });
  const current = rules.rulesOf(project);
  if (!current) throw new RpcError('NOT_FOUND', 'There are no rules.');
  if (what === 'ruleCoverage.html')
    return { type: 'text/html; charset=utf-8', body: coveragePage(current.text, current.report()) };
  const files = { files: [{ name: 'security.rules', content: current.text }] };
  return json(what === 'securityRules' ? { rules: files } : { rules: files, report: current.report() });
}

/**
 * Replaces the rules of a project. What cannot be read changes nothing and is answered with 400 and the issues, or with 200
 * and the issues when the caller wants to see for itself (`ignore_errors`).
 */
export function writeRules(rules: RulesGate, project: string, body: unknown): Answer {
  const raw = isObject(body) ? body : {};
  try {
    const { warnings } = rules.setForProject(project, rulesText(raw));
    return json({ issues: warnings.map(({ at, message }) => issue('WARNING', at, message)) });
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    const issues = [issue('ERROR', error.at, error.reason)];
    if (field(raw, 'ignore_errors') === true || field(raw, 'ignoreErrors') === true) return json({ issues });
    const message = `The rules cannot be read: ${error.message}`;
    return { ...json({ error: { code: 400, message, status: 'INVALID_ARGUMENT' }, issues }), status: 400 };
  }
}

const issue = (severity: Issue['severity'], sourcePosition: Position, description: string): Issue => ({
  sourcePosition,
  severity,
  description,
});

function rulesText(body: Raw): string {
  const files = messages(inner(body, 'rules') ?? {}, 'files');
  const content = files[0] && field(files[0], 'content');
  if (files.length !== 1 || typeof content !== 'string')
    throw invalid('Rules come as { rules: { files: [{ content }] } }.');
  return content;
}

const json = (body: unknown): Answer => ({ body: JSON.stringify(body) });
