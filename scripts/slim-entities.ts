import { type ESTree, type Plugin, parseAst } from 'vite';

/** What browsers need of an entity: the labels of the activity log. */
const NEEDED = 'acts';
const TABLE = /\/src\/domain\/entities\/(?!all\.ts|entity\.ts)[\w-]+\.ts$/;

/** Leaves of each entity the words that a page shows; where things lie and what is kept of people is for the server. */
export function slimEntities(): Plugin {
  return {
    name: 'slim-entities',
    transform: {
      filter: { id: TABLE },
      handler: (code) => ({ code: slimmedEntities(code), map: null }),
    },
  };
}

const nameOf = ({ key }: ESTree.ObjectProperty): string => (key.type === 'Identifier' ? key.name : '');
const propertiesOf = ({ properties }: ESTree.ObjectExpression): ESTree.ObjectProperty[] =>
  properties.filter((each): each is ESTree.ObjectProperty => each.type === 'Property');

/** @param code of a file of `src/domain/entities`, without types. @throws Error where it is not one table of objects */
export function slimmedEntities(code: string): string {
  const tables = parseAst(code).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.map(({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'ObjectExpression')
        throw new Error('slim-entities: an entity table has to be written out');
      return `export const ${id.name} = { ${propertiesOf(init)
        .flatMap((entity) => slimmed(code, entity))
        .join(', ')} };`;
    });
  });
  if (tables.length !== 1) throw new Error('slim-entities: a file of entities has one table');
  return `${tables[0]}\n`;
}

function slimmed(code: string, entity: ESTree.ObjectProperty): string[] {
  const { value } = entity;
  if (value.type !== 'ObjectExpression') throw new Error(`slim-entities: write out ${nameOf(entity)}`);
  const needed = propertiesOf(value).filter((property) => nameOf(property) === NEEDED);
  return needed.map((property) => `${nameOf(entity)}: { ${code.slice(property.start, property.end)} }`);
}
