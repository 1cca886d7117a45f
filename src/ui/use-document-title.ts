import { type RefObject, useLayoutEffect } from 'react';

/** What parts of the page say of its title, in the order in which they came. Written as they are drawn, so that heading and tab agree. */
class Said {
  readonly #entries: { text: string }[] = [];
  get last(): string {
    return this.#entries.at(-1)?.text ?? '';
  }
  /** Its place among the others stays when it changes: a part inside does not overrule the one around it. */
  add(text: string): { set: (text: string) => void; remove: () => void } {
    const entry = { text };
    this.#entries.push(entry);
    write();
    return {
      set: (next) => {
        if (entry.text === next) return;
        entry.text = next;
        write();
      },
      remove: () => {
        this.#entries.splice(this.#entries.indexOf(entry), 1);
        write();
      },
    };
  }
}

let ofRoute = '';
const names = new Said();
const states = new Said();

function write(): void {
  const name = names.last || ofRoute;
  if (name) document.title = `${[name, states.last].filter(Boolean).join(': ')} · SprX`;
}

/** What the tab calls the page until a heading of it is there. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    ofRoute = title;
    write();
  }, [title]);
}

/** For as long as a part is shown that knows the page's name better than its heading; it begins with that. */
export function useDocumentTitleInstead(title: string | null): void {
  useSaid(names, title);
}

/** What has become of the page, after its name: "couldn’t load". */
export function useDocumentTitleState(state: string | null): void {
  useSaid(states, state);
}

function useSaid(said: Said, text: string | null): void {
  useLayoutEffect(() => {
    if (text === null) return;
    return said.add(text).remove;
  }, [said, text]);
}

/** The tab is called what the page’s heading says, whatever that is made of. */
export function useDocumentTitleOf(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const name = names.add('');
    const read = () => name.set(heading.current?.textContent ?? '');
    read();
    const observer = new MutationObserver(read);
    if (heading.current) observer.observe(heading.current, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      name.remove();
    };
  }, [heading]);
}
