import { dirname, join, normalize } from 'node:path';
import { parser, types as t } from 'storybook/internal/babel';
import { PROP_WORDS } from './prop-words.ts';

/** A prop that a component declares itself, as its page shows it. */
export type Prop = {
  readonly name: string;
  /** The choices one by one where there are some, otherwise the type as it is written. */
  readonly type: readonly string[];
  readonly initial: string;
  readonly required: boolean;
  readonly description: string;
};

export type ComponentProps = {
  readonly props: readonly Prop[];
  /** The native element whose attributes it takes too. */
  readonly element: string | null;
  /** Other components whose props it takes too. */
  readonly components: readonly string[];
};

/** What is read of a file, or null where there is none. */
export type Read = (file: string) => string | null;

type Module = {
  readonly text: string;
  readonly types: ReadonlyMap<string, t.Node>;
  readonly values: ReadonlyMap<string, t.Expression>;
  readonly functions: ReadonlyMap<string, t.FunctionDeclaration>;
  /** Names that come from other files of ours. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
};
type ComponentShape = { props: Map<string, Prop>; element: string | null; components: Set<string> };

const NATIVE = /^(?:ComponentProps(?:WithoutRef|WithRef)?|\w*HTMLAttributes|SVGProps)$/;
const ELEMENTS: Readonly<Record<string, string>> = { HTMLAttributes: 'div', SVGProps: 'svg' };
const keyOf = (key: t.Node): string => (t.isIdentifier(key) ? key.name : t.isStringLiteral(key) ? key.value : '');

/** The comment above it, in one line. */
function commentOf(node: t.Node): string {
  const last = node.leadingComments?.at(-1);
  if (last?.type !== 'CommentBlock' || !last.value.startsWith('*')) return '';
  return last.value
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim())
    .join(' ')
    .trim();
}

/** The workbench’s `babelParse` keeps a second tree to print the first one from, which takes most of the time. */
export const parseModule = (text: string): t.File =>
  parser.parse(text, { sourceType: 'module', plugins: ['jsx', 'typescript'] });

function moduleOf(file: string, text: string): Module {
  const types = new Map<string, t.Node>();
  const values = new Map<string, t.Expression>();
  const functions = new Map<string, t.FunctionDeclaration>();
  const imports = new Map<string, { file: string; name: string }>();
  for (const node of parseModule(text).program.body) {
    if (t.isImportDeclaration(node)) {
      if (!node.source.value.startsWith('.')) continue;
      for (const it of node.specifiers)
        imports.set(it.local.name, {
          file: normalize(join(dirname(file), node.source.value)),
          name: t.isImportSpecifier(it) ? keyOf(it.imported) : 'default',
        });
      continue;
    }
    const said = (t.isExportNamedDeclaration(node) || t.isExportDefaultDeclaration(node)) && node.declaration;
    const it = said || node;
    if (t.isTSTypeAliasDeclaration(it)) types.set(it.id.name, it.typeAnnotation);
    else if (t.isTSInterfaceDeclaration(it)) types.set(it.id.name, it);
    else if (t.isFunctionDeclaration(it) && it.id) functions.set(it.id.name, it);
    else if (t.isVariableDeclaration(it))
      for (const { id, init } of it.declarations) if (t.isIdentifier(id) && init) values.set(id.name, bare(init));
  }
  return { text, types, values, functions, imports };
}

/** Without `as const` and `satisfies`. */
function bare(node: t.Expression): t.Expression {
  return t.isTSAsExpression(node) || t.isTSSatisfiesExpression(node) ? bare(node.expression) : node;
}

const none = (): ComponentShape => ({ props: new Map(), element: null, components: new Set() });

function merge(all: readonly ComponentShape[]): ComponentShape {
  const into = none();
  for (const { props, element, components } of all) {
    for (const [name, prop] of props) if (!into.props.has(name)) into.props.set(name, prop);
    into.element ??= element;
    for (const name of components) into.components.add(name);
  }
  return into;
}

/** Reads the props of components from their types, following types of ours into other files. */
// Long: the readers of types call one another, around one cache of files.
export function propsReader(read: Read): (file: string, component: string) => ComponentProps {
  const modules = new Map<string, Module | null>();
  const open = (file: string): Module | null => {
    if (!modules.has(file)) {
      const text = read(file);
      modules.set(file, text === null ? null : moduleOf(file, text));
    }
    return modules.get(file) ?? null;
  };

  type Place = { readonly module: Module; readonly file: string };
  /** Where a name is declared, following one import. */
  const declared = ({ module, file }: Place, name: string): { place: Place; name: string } => {
    const from = module.imports.get(name);
    const other = from && open(from.file);
    return from && other
      ? { place: { module: other, file: from.file }, name: from.name }
      : { place: { module, file }, name };
  };
  const written = ({ module }: Place, node: t.Node) => module.text.slice(node.start ?? 0, node.end ?? 0);

  /** The choices of a type, or null where it is no list of choices. */
  const choicesOf = (place: Place, node: t.Node, depth = 0): string[] | null => {
    if (depth > 4) return null;
    if (t.isTSParenthesizedType(node)) return choicesOf(place, node.typeAnnotation, depth);
    if (t.isTSLiteralType(node)) return [written(place, node)];
    if (t.isTSNullKeyword(node) || t.isTSUndefinedKeyword(node)) return [written(place, node)];
    if (t.isTSUnionType(node)) {
      const all = node.types.map((it) => choicesOf(place, it, depth + 1) ?? [written(place, it)]);
      return all.flat();
    }
    if (t.isTSTypeOperator(node) && node.operator === 'keyof') {
      const of = node.typeAnnotation && t.isTSTypeQuery(node.typeAnnotation) ? node.typeAnnotation.exprName : null;
      if (!t.isIdentifier(of)) return null;
      const at = declared(place, of.name);
      const value = at.place.module.values.get(at.name);
      if (!t.isObjectExpression(value)) return null;
      return value.properties.flatMap((it) => {
        if (!t.isObjectProperty(it)) return [];
        return [t.isNumericLiteral(it.key) ? String(it.key.value) : `'${keyOf(it.key)}'`];
      });
    }
    if (t.isTSIndexedAccessType(node)) {
      const of = t.isTSParenthesizedType(node.objectType) ? node.objectType.typeAnnotation : node.objectType;
      if (!t.isTSTypeQuery(of) || !t.isIdentifier(of.exprName)) return null;
      const at = declared(place, of.exprName.name);
      const value = at.place.module.values.get(at.name);
      if (!t.isArrayExpression(value)) return null;
      return value.elements.flatMap((it) => (t.isStringLiteral(it) ? [`'${it.value}'`] : []));
    }
    if (t.isTSTypeReference(node) && t.isIdentifier(node.typeName) && !node.typeParameters) {
      const at = declared(place, node.typeName.name);
      const type = at.place.module.types.get(at.name);
      return type && !t.isTSInterfaceDeclaration(type) ? choicesOf(at.place, type, depth + 1) : null;
    }
    return null;
  };

  const membersOf = (place: Place, members: readonly t.Node[]): ComponentShape => {
    const props = new Map<string, Prop>();
    for (const member of members) {
      if (!t.isTSPropertySignature(member) && !t.isTSMethodSignature(member)) continue;
      const name = keyOf(member.key);
      const type = t.isTSPropertySignature(member) ? member.typeAnnotation?.typeAnnotation : null;
      if (t.isTSNeverKeyword(type)) continue;
      const choices = type && choicesOf(place, type);
      props.set(name, {
        name,
        type: choices?.filter((it) => it !== 'undefined') ?? [
          (type ? written(place, type) : written(place, member)).replace(/\s+/g, ' '),
        ],
        initial: '',
        required: !member.optional,
        description: commentOf(member) || (PROP_WORDS[name] ?? ''),
      });
    }
    return { ...none(), props };
  };

  const namesOf = (place: Place, node: t.Node | undefined) =>
    new Set((node ? (choicesOf(place, node) ?? []) : []).map((it) => it.replaceAll("'", '')));

  const foundIn = (place: Place, node: t.Node, depth = 0): ComponentShape => {
    if (depth > 8) return none();
    const next = (it: t.Node, at = place) => foundIn(at, it, depth + 1);
    if (t.isTSParenthesizedType(node)) return next(node.typeAnnotation);
    if (t.isTSTypeLiteral(node)) return membersOf(place, node.members);
    if (t.isTSIntersectionType(node)) return merge(node.types.map((it) => next(it)));
    if (t.isTSUnionType(node)) {
      const all = node.types.map((it) => next(it));
      const whole = merge(all);
      // What only one of the shapes has need not be given.
      for (const [name, prop] of whole.props)
        if (!all.every(({ props }) => props.get(name)?.required)) whole.props.set(name, { ...prop, required: false });
      return whole;
    }
    if (t.isTSInterfaceDeclaration(node)) {
      const parents = (node.extends ?? []).map((it) =>
        t.isIdentifier(it.expression)
          ? named(place, it.expression.name, it.typeParameters?.params ?? [], depth + 1)
          : none(),
      );
      return merge([membersOf(place, node.body.body), ...parents]);
    }
    if (t.isTSTypeReference(node) && t.isIdentifier(node.typeName))
      return named(place, node.typeName.name, node.typeParameters?.params ?? [], depth + 1);
    return none();
  };

  const named = (place: Place, name: string, params: readonly t.Node[], depth: number): ComponentShape => {
    const [first, second] = params;
    if (name === 'Omit' || name === 'Pick' || name === 'Partial' || name === 'Readonly' || name === 'Required') {
      const whole = first ? foundIn(place, first, depth) : none();
      const names = namesOf(place, second);
      const chosenProps = [...whole.props].filter(([it]) =>
        name === 'Omit' ? !names.has(it) : name === 'Pick' ? names.has(it) : true,
      );
      const props = new Map(
        chosenProps.map(([it, prop]) => [it, name === 'Partial' ? { ...prop, required: false } : prop] as const),
      );
      return name === 'Pick' ? { ...none(), props } : { ...whole, props };
    }
    if (NATIVE.test(name)) {
      if (t.isTSLiteralType(first) && t.isStringLiteral(first.literal))
        return { ...none(), element: first.literal.value };
      if (t.isTSTypeQuery(first) && t.isIdentifier(first.exprName))
        return { ...none(), components: new Set([first.exprName.name]) };
      return { ...none(), element: ELEMENTS[name] ?? null };
    }
    const at = declared(place, name);
    const type = at.place.module.types.get(at.name);
    return type ? foundIn(at.place, type, depth) : none();
  };

  return (file, component) => {
    const module = open(file);
    const declaration = module?.functions.get(component);
    const [parameter] = declaration?.params ?? [];
    if (!module || !parameter) return { props: [], element: null, components: [] };
    const pattern = t.isAssignmentPattern(parameter) ? parameter.left : parameter;
    const annotation = 'typeAnnotation' in pattern && pattern.typeAnnotation;
    const place = { module, file };
    const { props, element, components } =
      annotation && t.isTSTypeAnnotation(annotation) ? foundIn(place, annotation.typeAnnotation) : none();
    const initials = new Map(
      t.isObjectPattern(pattern)
        ? pattern.properties.flatMap((it) =>
            t.isObjectProperty(it) && t.isAssignmentPattern(it.value)
              ? [[keyOf(it.key), written(place, it.value.right).replace(/\s+/g, ' ')] as const]
              : [],
          )
        : [],
    );
    return {
      props: [...props.values()].map((prop) => ({ ...prop, initial: initials.get(prop.name) ?? '' })),
      element,
      components: [...components],
    };
  };
}
