import { facts } from 'virtual:workbench-facts';
import Code from 'lucide-react/icons/code';
import PenTool from 'lucide-react/icons/pen-tool';
import SearchCheck from 'lucide-react/icons/search-check';
import type { IconType } from '../../src/ui/icon.ts';
import { Mark } from '../../src/ui/wordmark.tsx';
import { docsPath, Go } from './parts.tsx';

const { components, patterns, stories, built, routes } = facts.counts;
const FIGURES: readonly { readonly label: string; readonly figure: number; readonly to: string }[] = [
  { label: 'components and their parts', figure: components, to: docsPath('UI/Overview') },
  { label: 'patterns', figure: patterns, to: docsPath('Patterns/StoryCard') },
  { label: 'stories, each in light and dark', figure: stories, to: docsPath('Guides/Testing') },
  {
    label: `of ${routes} routes built`,
    figure: built,
    to: docsPath('Guides/Page types'),
  },
];

type Way = {
  icon: IconType;
  who: string;
  what: string;
  links: readonly (readonly [title: string, words: string, name?: string])[];
};
const WAYS: readonly Way[] = [
  {
    icon: PenTool,
    who: 'Design',
    what: 'Find what exists, in every state, before you design something new.',
    links: [
      ['UI/Overview', 'All components, with pictures', 'Components'],
      ['Foundations/Overview', 'Colour, type, space, motion, icons, voice', 'Foundations'],
      ['Foundations/Tokens for designers', 'For Figma and other tools'],
      ['Foundations/Themes', 'All four themes side by side'],
      ['Guides/Page types', 'The layouts that pages use'],
      ['Guides/Content', 'How to write for SprX'],
    ],
  },
  {
    icon: SearchCheck,
    who: 'Test',
    what: 'Open any page in any state: loading, empty, failed, no permission, over the limit.',
    links: [
      ['Guides/Testing', 'How to run the checks and compare pictures'],
      ['Guides/Accessibility', 'What applies everywhere, and how to check it'],
      ['Pages/Manage/Channels', 'A page in all its states'],
      ['Flows/First widget', 'A journey across pages'],
    ],
  },
  {
    icon: Code,
    who: 'Build',
    what: 'Use what exists, add a component with one command, and see what uses it before you change it.',
    links: [
      ['Guides/How to contribute', 'Add a component or a page'],
      ['Guides/Forms', 'One schema for form, request and document'],
      ['Guides/Adoption', 'Where each component is used'],
      ['Guides/What changed', 'Recent changes to components'],
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
          Every component and page of SprX, in all its states. It runs the product’s own code, without a server or an
          account.
        </p>
        <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
          {FIGURES.map(({ label, figure, to }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-sm text-ink-2">
                <Go to={to} className="docs-plain hover:underline">
                  {label}
                </Go>
              </dt>
              <dd className="text-3xl type-display type-figures">{figure.toLocaleString('en-GB')}</dd>
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
              {links.map(([title, description, name = title.split('/').at(-1)]) => (
                <li key={title}>
                  <Go to={docsPath(title)} className="docs-plain group block py-2 hover:bg-hover">
                    <span className="block font-medium text-brand-text group-hover:underline">{name}</span>
                    <span className="block text-sm text-ink-2">{description}</span>
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
