import { fireEvent } from 'storybook/test';

const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

type End = {
  /** How far down the target it is let go: 0 its upper edge, 1 its lower one. */
  readonly share: number;
  /** Escape: the browser ends the drag without a drop. */
  readonly cancelled?: boolean;
};

/** Drags by a handle, with the events that a browser sends; the target is in view. */
export async function dragTo(handle: HTMLElement, target: HTMLElement, { share, cancelled }: End): Promise<void> {
  target.scrollIntoView({ block: 'center' });
  const dataTransfer = new DataTransfer();
  const at = (element: HTMLElement, down: number) => {
    const { left, top, height } = element.getBoundingClientRect();
    return { dataTransfer, clientX: left + 8, clientY: top + height * down, bubbles: true, cancelable: true };
  };
  await fireEvent.dragStart(handle, at(handle, 0.5));
  await frame();
  await fireEvent.dragEnter(target, at(target, share));
  await fireEvent.dragOver(target, at(target, share));
  await frame();
  if (cancelled) await fireEvent.dragLeave(target, at(target, share));
  else await fireEvent.drop(target, at(target, share));
  await fireEvent.dragEnd(handle, at(target, share));
  await frame();
}

export function handleIn(element: Element | undefined): HTMLElement {
  const handle = element?.querySelector<HTMLElement>('[data-slot="drag-handle"]');
  if (!handle) throw new Error('A handle is needed');
  return handle;
}
