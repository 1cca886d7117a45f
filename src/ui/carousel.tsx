import { cx } from 'class-variance-authority';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';

interface Props {
  /** "Pictures of The Tempest" */
  label: string;
  /** What is shown one after the other. */
  slides: readonly { id: string; label: string; content: ReactNode }[];
  className?: string;
}

/** Several things in the place of one, moved by hand alone: swipe, buttons, dots or arrows. It never moves by itself. */
// Long: one row that is scrolled by hand, buttons and keys, which must agree on the slide that is current.
export function Carousel({ label, slides, className }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [said, setSaid] = useState('');
  const last = slides.length - 1;
  /** How far the start of a slide is from the start of the row, in pixels of scrolling. */
  const distance = (slide: Element) => {
    const box = row.current?.getBoundingClientRect();
    if (!row.current || !box) return 0;
    const own = slide.getBoundingClientRect();
    return getComputedStyle(row.current).direction === 'rtl' ? own.right - box.right : own.left - box.left;
  };
  const go = (index: number) => {
    const slide = row.current?.children[index];
    if (!slide) return;
    row.current?.scrollBy({ left: distance(slide) });
    setSaid(`${index + 1} of ${slides.length}: ${slides[index]?.label}`);
  };
  const onScroll = () => {
    const distances = Array.from(row.current?.children ?? [], (slide) => Math.abs(distance(slide)));
    setCurrent(Math.max(0, distances.indexOf(Math.min(...distances))));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const to = { ArrowRight: current + ahead, ArrowLeft: current - ahead, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(Math.max(0, Math.min(last, to)));
  };
  return (
    <section
      data-slot="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      className={cx('grid gap-2', className)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the row that scrolls, not a question of a form */}
      <div
        ref={row}
        role="group"
        aria-label={`${label}, all`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        className="flex snap-x snap-mandatory gap-4 overflow-x-auto rounded-surface motion-safe:scroll-smooth"
      >
        {slides.map(({ id, label: name, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as the row
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}: ${name}`}
            className="w-full shrink-0 snap-start"
          >
            {content}
          </div>
        ))}
      </div>
      {last > 0 ? (
        <div className="flex items-center justify-center gap-1">
          <IconButton
            label="Previous"
            icon={ChevronLeft}
            size="sm"
            aria-disabled={current === 0 || undefined}
            onClick={() => go(current - 1)}
            className="aria-disabled:text-ink-3 rtl:-scale-x-100"
          />
          {slides.map(({ id, label: name }, index) => (
            <button
              key={id}
              type="button"
              aria-label={`Show ${index + 1} of ${slides.length}: ${name}`}
              aria-current={index === current || undefined}
              onClick={() => go(index)}
              className="group flex size-target items-center justify-center rounded-full"
            >
              <span className="size-2 rounded-full border border-control transition-colors group-hover:bg-control group-aria-current:border-ink group-aria-current:bg-ink group-aria-current:forced-color-adjust-none" />
            </button>
          ))}
          <IconButton
            label="Next"
            icon={ChevronRight}
            size="sm"
            aria-disabled={current === last || undefined}
            onClick={() => go(current + 1)}
            className="aria-disabled:text-ink-3 rtl:-scale-x-100"
          />
        </div>
      ) : null}
      <span role="status" className="sr-only">
        {said}
      </span>
    </section>
  );
}
