import { facts } from 'virtual:workbench-facts';
import Code from 'lucide-react/icons/code';
import PenTool from 'lucide-react/icons/pen-tool';
import SearchCheck from 'lucide-react/icons/search-check';
import type { ReactNode } from 'react';
import type { IconType } from '../../src/ui/icon.ts';
import { Mark } from '../../src/ui/wordmark.tsx';
import { docsPath, Go } from './parts.tsx';

const { components, patterns, stories, built, routes } = facts.counts;
const FIGURES: readonly { readonly label: string; readonly figure: ReactNode; readonly to: string }[] = [
  { label: 'components and their parts', figure: components, to: docsPath('UI/Overview') },
  { label: 'patterns', figure: patterns, to: docsPath('Patterns/StoryCard') },
  { label: 'stories, each in light and dark', figure: stories, to: docsPath('Guides/Testing') },
  {
    label: `of ${routes} routes built`,
    figure: built,
    to: docsPath('Guides/Page types'),
  },
];

type Way = { icon: IconType; who: string; what: string; links: readonly (readonly [title: string, words: string])[] };
const WAYS: readonly Way[] = [
  {
    icon: PenTool,
    who: 'You design',
    what: 'See what there is before you draw something new, and in every state it can be in.',
    links: [
      ['UI/Overview', 'All components, with their pictures'],
      ['Foundations/Overview', 'Colour, type, space, motion, icons, voice'],
      ['Foundations/Tokens for designers', 'Bring the tokens into your own tool'],
      ['Foundations/Themes', 'The four themes beside each other'],
      ['Guides/Page types', 'The shapes that every page is one of'],
      ['Guides/Content', 'How SprX speaks'],
    ],
  },
  {
    icon: SearchCheck,
    who: 'You test',
    what: 'Every page in every state without a server: loading, empty, failed, refused, over its limit.',
    links: [
      ['Guides/Testing', 'What is checked, and how to compare a difference'],
      ['Guides/Accessibility', 'What applies everywhere, and how to try it'],
      ['Pages/Manage/Channels', 'A page in all its states'],
      ['Flows/First widget', 'A whole journey, step by step'],
    ],
  },
  {
    icon: Code,
    who: 'You build',
    what: 'Take what is there. Create a new part by the pattern. See who uses what before you change it.',
    links: [
      ['Guides/How to contribute', 'A new component or page in one command'],
      ['Guides/Forms', 'One schema, and everything wired once'],
      ['Guides/Adoption', 'Which component is used where'],
      ['Guides/What changed', 'What is new in the kit'],
    ],
  },
];

/** The first page of the workbench. Its figures come from the code. */
export function StartBoard() {
  return (
    <div>
      <header className="grid gap-4 border-b border-subtle pb-8">
        <Mark size="lg" />
        <h1 className="text-3xl type-display">The SprX workbench</h1>
        <p className="max-w-reading text-lg text-ink-2">
          Everything that is drawn in SprX, in every state it can have, without a server and without an account. What
          you see here is the product’s own code. Nothing is drawn twice.
        </p>
        <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
          {FIGURES.map(({ label, figure, to }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-sm text-ink-2">
                <Go to={to} className="docs-plain hover:underline">
                  {label}
                </Go>
              </dt>
              <dd className="text-3xl type-display type-figures">{figure}</dd>
            </div>
          ))}
        </dl>
      </header>
      <div className="mt-8 grid gap-8 md:grid-cols-3">
        {WAYS.map(({ icon: Icon, who, what, links }) => (
          <section key={who} className="grid content-start gap-2">
            <Icon className="size-5 text-brand-text" aria-hidden />
            <h2 className="text-lg type-display">{who}</h2>
            <p className="text-base text-ink-2">{what}</p>
            <ul className="mt-1 divide-y divide-subtle border-y border-subtle">
              {links.map(([title, words]) => (
                <li key={title}>
                  <Go to={docsPath(title)} className="docs-plain group block py-2 hover:bg-hover">
                    <span className="block font-medium text-brand-text group-hover:underline">
                      {title.split('/').at(-1)}
                    </span>
                    <span className="block text-sm text-ink-2">{words}</span>
                  </Go>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
