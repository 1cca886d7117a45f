import { type RefCallback, type RefObject, useCallback, useRef } from 'react';

interface Options {
  /** Escape, and a press anywhere outside the anchor and the layer. */
  onDismiss: () => void;
  /** `anchor`: as wide as it is; `own`: as wide as its content. */
  width?: 'anchor' | 'own';
  align?: 'start' | 'center' | 'end';
}

const GAP = 6;
const EDGE = 8;
/** Below this many pixels of space the layer goes to the other side when that has more. */
const TIGHT = 320;

/**
 * Puts an element in the browser's top layer, beside what it belongs to: above dialogs, cut by nothing, yet in its place
 * in the document, so that Tab and screen readers find it there. Give the ref to an element with `popover="manual"` that
 * is in the page only while it is open. Such a layer is the topmost one: its Escape reaches no other layer.
 */
export function useAnchored<T extends HTMLElement>(
  anchor: RefObject<HTMLElement | null>,
  { onDismiss, width = 'own', align = 'start' }: Options,
): RefCallback<T> {
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;
  return useCallback(
    (node: T | null) => {
      const beside = anchor.current;
      if (!node || !beside) return;
      if (!node.matches(':popover-open')) node.showPopover();
      const put = () => place(node, beside, width, align);
      put();
      node.querySelector('[role=option][aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        dismiss.current();
      };
      const onPress = ({ target }: PointerEvent) => {
        if (!(target instanceof Node) || node.contains(target) || beside.contains(target)) return;
        dismiss.current();
        if (target instanceof HTMLDialogElement) swallowClick();
      };
      const observer = new ResizeObserver(put);
      observer.observe(beside);
      observer.observe(node);
      // On the window and first, so that menus and dialogs below do not hear the Escape that was meant for this.
      window.addEventListener('keydown', onKey, true);
      window.addEventListener('pointerdown', onPress, true);
      window.addEventListener('scroll', put, { capture: true, passive: true });
      window.addEventListener('resize', put);
      return () => {
        observer.disconnect();
        window.removeEventListener('keydown', onKey, true);
        window.removeEventListener('pointerdown', onPress, true);
        window.removeEventListener('scroll', put, true);
        window.removeEventListener('resize', put);
      };
    },
    [anchor, width, align],
  );
}

/** A press on the dark around a dialog closes the layer above the dialog, not the dialog as well. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  // Where the press ended elsewhere no click comes, and the next one is meant.
  window.addEventListener('pointerup', () => setTimeout(() => window.removeEventListener('click', swallow, true)), {
    capture: true,
    once: true,
  });
}

function place(node: HTMLElement, beside: HTMLElement, width: 'anchor' | 'own', align: 'start' | 'center' | 'end') {
  const box = beside.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { style } = node;
  style.position = 'fixed';
  style.margin = '0';
  style.maxWidth = `${clientWidth - 2 * EDGE}px`;
  if (width === 'anchor') style.width = `${box.width}px`;
  const below = clientHeight - box.bottom - GAP - EDGE;
  const above = box.top - GAP - EDGE;
  const up = below < Math.min(TIGHT, node.scrollHeight) && above > below;
  style.maxHeight = `${Math.max(up ? above : below, 96)}px`;
  style.inset = up ? `auto auto ${clientHeight - box.top + GAP}px auto` : `${box.bottom + GAP}px auto auto auto`;
  const own = node.offsetWidth;
  const rtl = getComputedStyle(beside).direction === 'rtl';
  const first = rtl ? box.right - own : box.left;
  const last = rtl ? box.left : box.right - own;
  const left = align === 'start' ? first : align === 'end' ? last : box.left + (box.width - own) / 2;
  style.left = `${Math.max(EDGE, Math.min(left, clientWidth - own - EDGE))}px`;
}
