import { types as t, traverse } from 'storybook/internal/babel';
import { parseModule } from '../../scripts/component-props.ts';

/** What a component's source says of itself beyond its prop types. */
export type ComponentSource = {
  readonly name: string;
  /** The native element whose attributes it takes too. */
  readonly element: string | null;
  /** Read from the `cva` object that the component calls. */
  readonly variants: readonly { readonly prop: string; readonly values: readonly string[]; readonly initial: string }[];
};

type Variants = Map<string, { values: Map<string, string[]>; initial: Map<string, string> }>;

const keyOf = (node: t.ObjectProperty): string =>
  t.isIdentifier(node.key) ? node.key.name : t.isStringLiteral(node.key) ? node.key.value : '';

function propertiesOf(node: t.Node | null | undefined): t.ObjectProperty[] {
  return t.isObjectExpression(node) ? node.properties.filter((it) => t.isObjectProperty(it)) : [];
}

function literalOf(node: t.Node): string {
  return t.isStringLiteral(node) || t.isBooleanLiteral(node) || t.isNumericLiteral(node) ? String(node.value) : '';
}

function variantsOf(ast: t.File): Variants {
  const variants: Variants = new Map();
  traverse(ast, {
    VariableDeclarator({ node }) {
      const { id, init } = node;
      if (!t.isIdentifier(id) || !t.isCallExpression(init) || !t.isIdentifier(init.callee, { name: 'cva' })) return;
      const options = propertiesOf(init.arguments[1]);
      const within = (name: string) => propertiesOf(options.find((it) => keyOf(it) === name)?.value);
      variants.set(id.name, {
        values: new Map(within('variants').map((it) => [keyOf(it), propertiesOf(it.value).map(keyOf)])),
        initial: new Map(within('defaultVariants').map((it) => [keyOf(it), literalOf(it.value)])),
      });
    },
  });
  return variants;
}

/** Exported function components of a file, with the variants of the `cva` objects that they call. */
export function componentSources(text: string): ComponentSource[] {
  const ast = parseModule(text);
  const variants = variantsOf(ast);
  const aliases = new Map<string, string>();
  const sources: ComponentSource[] = [];
  for (const node of ast.program.body) {
    const alias = t.isExportNamedDeclaration(node) ? node.declaration : node;
    if (t.isTSTypeAliasDeclaration(alias)) aliases.set(alias.id.name, text.slice(alias.start ?? 0, alias.end ?? 0));
  }
  traverse(ast, {
    ExportNamedDeclaration({ node }) {
      const { declaration } = node;
      if (!t.isFunctionDeclaration(declaration) || !/^[A-Z]/.test(declaration.id?.name ?? '')) return;
      const code = text.slice(declaration.start ?? 0, declaration.end ?? 0);
      const [props] = declaration.params;
      const taken = t.isObjectPattern(props)
        ? props.properties.flatMap((it) => (t.isObjectProperty(it) ? [keyOf(it)] : []))
        : [];
      const typed = t.isObjectPattern(props) || t.isIdentifier(props) ? props.typeAnnotation : null;
      const type = typed ? text.slice(typed.start ?? 0, typed.end ?? 0) : '';
      const whole = [
        type,
        ...[...aliases].filter(([name]) => new RegExp(`\\b${name}\\b`).test(type)).map(([, it]) => it),
      ];
      const called = [...variants].filter(([name]) => new RegExp(`\\b${name}\\(`).test(code));
      sources.push({
        name: declaration.id?.name ?? '',
        element: /ComponentProps(?:WithoutRef)?<'(\w+)'>/.exec(whole.join(' '))?.[1] ?? null,
        variants: called.flatMap(([, { values, initial }]) =>
          [...values]
            .filter(([prop]) => taken.includes(prop))
            .map(([prop, names]) => ({ prop, values: names, initial: initial.get(prop) ?? '' })),
        ),
      });
    },
  });
  return sources;
}
