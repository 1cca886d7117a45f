import { icon, iconButton } from './icons.ts';
import type { View } from './view.ts';

const PAUSE = 'M9 5v14M15 5v14';
const PLAY = 'M8 5l11 7-11 7z';

/**
 * Takes a step each time the widget's interval is over, unless the visitor points at what moves or has the focus in it, has paused
 * it, or asks their device for less motion.
 */
export function moves(
  view: View,
  area: HTMLElement,
  bar: HTMLElement,
  onChange: (isMoving: boolean) => void,
  step: () => void,
): void {
  const seconds = Number(view.embed.widget.options.interval) || 0;
  if (seconds <= 0) return;
  const still = matchMedia('(prefers-reduced-motion:reduce)');
  const button = iconButton(view, 'Pause', PAUSE);
  let isPlaying = true;
  let isPointed = false;
  let isSeen = true;
  const set = (plays: boolean) => {
    isPlaying = plays;
    button.setAttribute('aria-label', view.say(plays ? 'Pause' : 'Play'));
    button.textContent = '';
    button.appendChild(icon(plays ? PAUSE : PLAY));
    onChange(plays);
  };
  set(!still.matches);
  button.onclick = () => set(!isPlaying);
  const settle = () => still.matches && set(false);
  still.addEventListener('change', settle);
  area.onpointerenter = () => {
    isPointed = true;
  };
  area.onpointerleave = () => {
    isPointed = false;
  };
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) isSeen = entry.isIntersecting;
  });
  seen.observe(area);
  const timer = setInterval(() => {
    if (
      isPlaying &&
      !isPointed &&
      isSeen &&
      !document.hidden &&
      !area.contains((area.getRootNode() as ShadowRoot).activeElement)
    )
      step();
  }, seconds * 1000);
  view.ends[view.ends.length] = () => {
    clearInterval(timer);
    seen.disconnect();
    still.removeEventListener('change', settle);
  };
  bar.appendChild(button);
}
