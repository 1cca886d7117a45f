import { parseSync } from 'vite';

export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

type Parsed = {
  readonly comments: readonly { readonly start: number; readonly end: number }[];
  /** Built when it is first read, which takes longer than parsing. */
  readonly program: Node;
};

/** The last file: two checks of one run read each file one after the other. */
let last: { readonly file: string; readonly text: string; readonly parsed: Parsed } | null = null;

export function parsedOf(file: string, text: string): Parsed {
  if (last?.file === file && last.text === text) return last.parsed;
  const parsed = parseSync(file, text, { lang: file.endsWith('.ts') ? 'ts' : 'tsx' });
  const [error] = parsed.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  last = { file, text, parsed: parsed as unknown as Parsed };
  return last.parsed;
}

export function treeOf(file: string, text: string): Node {
  return parsedOf(file, text).program;
}

export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) children.push(...value.filter(isNode));
    else if (isNode(value)) children.push(value);
  }
  return children;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
