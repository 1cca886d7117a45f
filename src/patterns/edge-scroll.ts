/** Within so many pixels of the edge of what scrolls, it scrolls on under the pointer, by so many in a frame. */
const EDGE = 56;
const STEP = 12;

/** Scrolls the nearest scrolling ancestor of what is dragged, or the page, while the pointer is near its upper or lower edge. */
export class EdgeScroll {
  #box: HTMLElement | null = null;
  #y: number | null = null;
  #frame = 0;

  start(dragged: Element): void {
    this.#box = scrollingAncestor(dragged);
    this.#y = null;
    this.#frame = requestAnimationFrame(this.#tick);
  }

  moveTo(y: number): void {
    this.#y = y;
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#box = null;
  }

  readonly #tick = (): void => {
    const { top, bottom } = this.#box?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
    const y = this.#y;
    const by = y === null ? 0 : y < top + EDGE ? -STEP : y > bottom - EDGE ? STEP : 0;
    if (by !== 0) (this.#box ?? window).scrollBy(0, by);
    this.#frame = requestAnimationFrame(this.#tick);
  };
}

function scrollingAncestor(element: Element): HTMLElement | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return null;
}
