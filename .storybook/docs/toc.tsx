import { type MouseEvent, useEffect, useRef, useState } from 'react';

type Heading = { readonly id: string; readonly text: string };

const same = (a: readonly Heading[], b: readonly Heading[]) =>
  a.length === b.length && a.every(({ id, text }, at) => b[at]?.id === id && b[at]?.text === text);

/** The headings of the page next to it, read again whenever the page draws more: parts of it come late. */
function useHeadings() {
  const ref = useRef<HTMLElement>(null);
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  useEffect(() => {
    const page = ref.current?.parentElement;
    if (!page) return;
    const read = () => {
      const current = [...page.querySelectorAll<HTMLElement>('h2[id]')]
        // Headings within a story are the component's own.
        .filter((it) => !it.closest('.docs-story, [data-specimen]'))
        .map(({ id, textContent }) => ({ id, text: textContent ?? '' }));
      setHeadings((before) => (same(before, current) ? before : current));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(page, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return { ref, headings };
}

/** “On this page”: the parts of a docs page. Beside it in wide windows, above it in others. */
export function OnThisPage() {
  const { ref, headings } = useHeadings();
  const follow = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav ref={ref} aria-labelledby="on-this-page" className="workbench-toc" hidden={headings.length < 3}>
      <p id="on-this-page" className="text-sm font-semibold text-ink">
        On this page
      </p>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="docs-plain" onClick={(event) => follow(event, id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
