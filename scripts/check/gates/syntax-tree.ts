import { parseAst } from 'vite';

export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

export function treeOf(file: string, text: string): Node {
  return parseAst(text, { lang: file.endsWith('.ts') ? 'ts' : 'tsx' }) as unknown as Node;
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
