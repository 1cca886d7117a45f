import { facts } from 'virtual:workbench-facts';
import { DocsContext } from '@storybook/addon-docs/blocks';
import { Fragment, type MouseEvent, type ReactNode, useContext } from 'react';
import { NAVIGATE_URL } from 'storybook/internal/core-events';
import { toId } from 'storybook/internal/csf';
import { linkClass } from '../../src/ui/link.tsx';

/** Address of a story file’s docs page by its title, such as `UI/Forms/Field`. */
export const docsPath = (title: string) => `?path=/docs/${toId(title, 'docs')}`;
export const storyPath = (id: string) => `?path=/story/${id}`;

type GoProps = { to: string; className?: string; children: ReactNode };

/** A link within the workbench: the manager goes there without loading anew. */
export function Go({ to, className = linkClass(), children }: GoProps) {
  const { channel } = useContext(DocsContext);
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    channel.emit(NAVIGATE_URL, to);
  };
  return (
    <a href={`./${to}`} target="_parent" className={className} onClick={follow}>
      {children}
    </a>
  );
}

/** A file of the repository: a link where one was configured (`STORYBOOK_SOURCE_URL`), otherwise its path. */
export function SourceLink({ file }: { file: string }) {
  const code = (
    <code className="font-mono text-sm text-ink-2">
      {file.split('/').map((part, at) => (
        <Fragment
          key={file
            .split('/')
            .slice(0, at + 1)
            .join('/')}
        >
          {at > 0 ? '/' : null}
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </code>
  );
  if (!facts.sourceUrl) return code;
  return (
    <a href={facts.sourceUrl.replace('{file}', file)} className={linkClass()} target="_blank" rel="noreferrer">
      {code}
    </a>
  );
}

/** A part of a docs page with its heading; not there when it holds nothing. */
export function DocsSection({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return (
    <section aria-labelledby={id} className="mt-11 first:mt-0">
      <h2 id={id} className="text-xl type-display">
        {title}
      </h2>
      {intro ? <p className="mt-1 max-w-reading text-ink-2">{intro}</p> : null}
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** A sentence with code between backticks. */
export function CodeText({ children }: { children: string }) {
  const [first = '', ...rest] = children.split('`');
  if (rest.length === 0) return first;
  const [code, ...after] = rest;
  return (
    <>
      {first}
      <code>{code}</code>
      {after.length > 0 ? <CodeText>{after.join('`')}</CodeText> : null}
    </>
  );
}

const ALSO = /^also:/;
/** What people call the thing otherwise, from its tags. */
export const alsoOf = (tags: readonly string[]) => tags.filter((tag) => ALSO.test(tag)).map((tag) => tag.slice(5));
