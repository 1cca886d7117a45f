/**
 * `npm run new:component -- <name> <area>`: a component of the kit by the pattern, with its stories, its test, its row, and its
 * place among the parts that wait for a page of the area.
 */
import { WAITING } from '../check/gates/waiting-list.ts';
import { type Added, camel, command, type Made, PICTURES, pascal, Refused, write } from './files.ts';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const AREAS = Object.keys(WAITING);
const USAGE = `npm run new:component -- <name> <area that will use it: ${AREAS.join('|')}>`;
const README = 'src/ui/README.md';
const WAITING_LIST = 'scripts/check/gates/waiting-list.ts';

const source = (
  name: string,
  Name: string,
  classes: string,
) => `import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const ${classes} = cva('inline-flex items-center gap-2 rounded-control border px-2 text-base', {
  variants: {
    tone: {
      plain: 'border-strong bg-surface text-ink',
      brand: 'border-transparent bg-brand-soft text-brand-text',
    },
  },
  defaultVariants: { tone: 'plain' },
});

type Props = ComponentProps<'span'> & VariantProps<typeof ${classes}>;

export function ${Name}({ tone, className, ...props }: Props) {
  return <span data-slot="${name}" data-tone={tone ?? 'plain'} className={${classes}({ tone, className })} {...props} />;
}
`;

const stories = (name: string, Name: string) => `import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ${Name} } from '../../src/ui/${name}.tsx';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';

const meta = {
  title: 'UI/Data/${Name}',
  component: ${Name},
  tags: ['autodocs', 'also:${name.replaceAll('-', ' ')}'],
  parameters: {
    kit: {
      use: 'A short word about the thing it stands beside.',
      avoid: 'A sentence is a \`Banner\`; something to press is a \`Button\`.',
      accessibility: ['The words say what the colour says.'],
      related: ['UI/Feedback/Banner', 'UI/Actions/Button'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  args: { children: 'Sports day' },
} satisfies Meta<typeof ${Name}>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every tone, long words, and from right to left. */
export const States: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-3">
      <${Name} {...args} />
      <${Name} {...args} tone="brand" />
      <${Name}>Parents, Friends and Former Pupils of Oakfield Association</${Name}>
      <div dir="rtl" lang="ar">
        <${Name}>يوم الرياضة</${Name}>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Sports day')).toHaveLength(2);
  },
};
`;

const test = (name: string, Name: string) => `import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ${Name} } from '../../../src/ui/${name}.tsx';

test('it says what it is and how it looks, and keeps what the caller gives', () => {
  const html = renderToStaticMarkup(createElement(${Name}, { tone: 'brand', id: 'own', className: 'mt-4' }, 'Sports day'));
  expect(html).toContain('data-slot="${name}"');
  expect(html).toContain('data-tone="brand"');
  expect(html).toContain('id="own"');
  expect(html).toMatch(/class="[^"]*bg-brand-soft[^"]* mt-4"/);
  expect(renderToStaticMarkup(createElement(${Name}))).toContain('data-tone="plain"');
});
`;

/** Below the last row of the table "Showing". */
function withRow(name: string, Name: string): Added {
  const row = `| \`${Name}\` | \`${name}.tsx\` | \`tone?: plain·brand\` |\n`;
  return {
    file: README,
    change: (text) =>
      text.replace(/(^## Showing\n(?:(?!^## )[^\n]*\n)*?(?:\|[^\n]*\n)+)/m, (table) => `${table}${row}`),
  };
}

/** Among the files of its area, in the order of the alphabet. */
function waiting(name: string, area: string): Added {
  return {
    file: WAITING_LIST,
    tidy: true,
    change: (text) =>
      text.replace(new RegExp(`^  ${area}: \\[([^\\]]*)\\]`, 'm'), (_, files: string) => {
        const listed = Array.from(files.matchAll(/'[^']+'/g), ([file]) => file);
        return `  ${area}: [${[...listed, `'src/ui/${name}.tsx'`].toSorted().join(', ')}]`;
      }),
  };
}

export function newComponent(name: string | undefined, area: string | undefined, root = '.'): string[] {
  if (!name || !NAME.test(name) || !area || !AREAS.includes(area)) throw new Refused(USAGE);
  const Name = pascal(name);
  const made: Made[] = [
    { file: `src/ui/${name}.tsx`, text: source(name, Name, `${camel(name)}Class`) },
    { file: `stories/ui/${name}.stories.tsx`, text: stories(name, Name) },
    { file: `tests/unit/ui/${name}.test.ts`, text: test(name, Name) },
  ];
  write(root, made, [withRow(name, Name), waiting(name, area)]);
  return [
    ...[...made.map(({ file }) => file), README, WAITING_LIST].map((file) => `✔ ${file}`),
    'Say in its stories what it is for and what people call it, draw every state, and take it off the waiting list once a page uses it.',
    PICTURES,
  ];
}

if (import.meta.main) command(USAGE, ([name, area]) => newComponent(name, area));
