import { type ESTree, type Plugin, parseAst } from 'vite';

/** What a call needs; all else of an endpoint is for the server, the API's description and tests. */
const NEEDED = ['method', 'path', 'base', 'changes', 'reads', 'creates'];
const TABLE = /\/src\/domain\/api\/(?!all\.ts|endpoint\.ts|shared\.ts|samples\.ts)[\w-]+\.ts$/;

/**
 * Leaves of each `endpoint({...})` what a call needs, so that schemas of replies and examples are not sent to browsers, nor
 * the summaries that only the description shows.
 */
export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    transform: {
      filter: { id: TABLE },
      handler: (code) => ({ code: slimmed(code), map: null }),
    },
  };
}

/** What makes a reply that is a file: a call asks for its bytes. */
const FILE_REPLIES = ['fileReply', 'savedFile', 'shownFile'];

function fileOf(code: string, body: ESTree.ArrayExpression['elements'][number] | undefined): string {
  if (body?.type !== 'CallExpression' || body.callee.type !== 'Identifier') return 'null';
  const [type] = body.arguments;
  if (!FILE_REPLIES.includes(body.callee.name) || !type) return 'null';
  return `{ file: ${code.slice(type.start, type.end)} }`;
}

const hasSpread = (value: ESTree.Node): boolean =>
  value.type === 'ArrayExpression' && value.elements.some((element) => element?.type === 'SpreadElement');

/** @param code of a file of `src/domain/api`, without types */
export function slimmed(code: string): string {
  const endpoints: string[] = [];
  const lists = new Map<string, string>();
  for (const statement of parseAst(code).body) {
    if (statement.type === 'VariableDeclaration')
      for (const { id, init } of statement.declarations)
        if (id.type === 'Identifier' && init?.type === 'ArrayExpression')
          lists.set(id.name, code.slice(init.start, init.end));
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') continue;
      const [spec] = init.arguments;
      if (init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint' || spec?.type !== 'ObjectExpression')
        continue;
      const properties: string[] = [];
      for (const property of spec.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        const { value } = property;
        if (NEEDED.includes(property.key.name)) {
          const text = value.type === 'Identifier' ? lists.get(value.name) : code.slice(value.start, value.end);
          // What is left out with the rest of the file would break each page that calls the endpoint.
          if (!text || hasSpread(value))
            throw new Error(`slim-endpoints: write out ${property.key.name} of ${id.name}`);
          properties.push(`${property.key.name}: ${text}`);
        }
        if (property.key.name === 'reply' && value.type === 'ArrayExpression') {
          const [status, body] = value.elements;
          if (status) properties.push(`reply: [${code.slice(status.start, status.end)}, ${fileOf(code, body)}]`);
        }
      }
      endpoints.push(`export const ${id.name} = { ${properties.join(', ')} };`);
    }
  }
  if (endpoints.length === 0) throw new Error('slim-endpoints: a file of the endpoint table has no endpoint');
  return `${endpoints.join('\n')}\n`;
}
