import type { ReportEntry } from './coverage.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 1.5rem; }
h1 { font-size: 1.25rem; }
table { border-collapse: collapse; font: 0.875rem/1.5 ui-monospace, monospace; }
th, td { padding: 0 0.75rem; text-align: start; vertical-align: top; }
th { font-family: system-ui, sans-serif; font-weight: 600; border-bottom: 1px solid; }
td.n, th.n { text-align: end; font-variant-numeric: tabular-nums; }
pre { margin: 0; white-space: pre-wrap; font: inherit; }
tr.never td.n { font-style: italic; }
tr.failed pre { text-decoration: underline wavy; }
details { font-size: 0.8125rem; margin-inline-start: 2rem; }
ul { margin: 0 0 0.5rem; padding: 0; list-style: none; }
li { overflow-wrap: anywhere; }
`;

type Counts = { true: number; false: number; other: number; undefined: number; details: string[] };

const KINDS = ['true', 'false', 'other', 'undefined'] as const;
const HEADINGS = ['Line', 'True', 'False', 'Other', 'Error'];

/** A page without scripts: the rules line by line, and how often what begins on each was true, false, another value or an error. */
export function coveragePage(text: string, report: readonly ReportEntry[]): string {
  const lines = new Map<number, Counts>();
  const visit = (entry: ReportEntry, isRoot: boolean): void => {
    count(lines, text, entry, isRoot);
    for (const child of entry.children) visit(child, false);
  };
  for (const entry of report) visit(entry, true);
  const rows = text.split('\n').map((line, i) => row(i + 1, line, lines.get(i + 1)));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rules: what was evaluated</title>
<style>${STYLE}</style>
<h1>What the rules came to</h1>
<p>How often the conditions that begin on a line were true, false, something else, or an error, since the rules were read.
What was an error is underlined.</p>
<table>
<thead><tr>${HEADINGS.map((heading) => `<th scope="col" class="n">${heading}</th>`).join('')}<th scope="col">Rules</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`;
}

function count(
  lines: Map<number, Counts>,
  text: string,
  { sourcePosition, values }: ReportEntry,
  isRoot: boolean,
): void {
  const { line, currentOffset, endOffset } = sourcePosition;
  const counts = lines.get(line) ?? { true: 0, false: 0, other: 0, undefined: 0, details: [] };
  lines.set(line, counts);
  const said: string[] = [];
  for (const { value, count: times } of values) {
    const kind = 'undefined' in value ? 'undefined' : 'boolValue' in value ? (`${value.boolValue}` as const) : 'other';
    if (isRoot) counts[kind] += times;
    said.push(
      `${'undefined' in value ? value.undefined.causeMessage : JSON.stringify(Object.values(value)[0])} ×${times}`,
    );
  }
  const part = text.slice(currentOffset, endOffset).replace(/\s+/g, ' ');
  if (!isRoot && said.length > 0) counts.details.push(`${part}: ${said.join(', ')}`);
}

function row(number: number, line: string, counts: Counts | undefined): string {
  // A line may hold but parts of a condition that begins above it.
  const isUnused = counts?.details.length === 0 && KINDS.every((kind) => counts[kind] === 0);
  const state = !counts ? '' : counts.undefined > 0 ? ' class="failed"' : isUnused ? ' class="never"' : '';
  const cells = isUnused
    ? `<td class="n" colspan="${KINDS.length}">never</td>`
    : KINDS.map((kind) => `<td class="n">${counts?.[kind] || ''}</td>`).join('');
  const details = (counts?.details ?? []).map((detail) => `<li>${escaped(detail)}</li>`).join('');
  const parts = details && `<details><summary>Parts</summary><ul>${details}</ul></details>`;
  return `<tr${state}><td class="n">${number}</td>${cells}<td><pre>${escaped(line)}</pre>${parts}</td></tr>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] as string);
