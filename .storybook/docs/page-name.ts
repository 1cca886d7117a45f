/** Marks where the other names begin. It is seen nowhere, and no other name has it. */
const OTHERS = '\u200b';

/** The name of a docs page in the index: as its title ends, and below it what people call the component otherwise. */
export function nameWithOthers(title: string, others: readonly string[]): string {
  const name = title.split('/').at(-1)?.trim() ?? title;
  return others.length > 0 ? `${name}\n${OTHERS}${others.join(', ')}` : name;
}

/** The title of the tab: without the other names, without a name twice, and with our name for the maker's. */
export function tabTitle(title: string): string {
  return title
    .replace(new RegExp(`\\s*${OTHERS}.*?(?= ⋅ Storybook$)`), '')
    .replace(/((?:^| \/ )([^/]+)) - \2(?= ⋅ Storybook$)/, '$1')
    .replace(/(?: ⋅ )?Storybook$/, (match) => (match.startsWith(' ') ? ' · SprX workbench' : 'SprX workbench'));
}
