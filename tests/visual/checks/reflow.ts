import { frames } from './frames.ts';

/** What 1280 px at 400 % leave. */
const NARROWEST = 320;

/** Zoomed to 400 % nothing is to be found by scrolling sideways, but inside areas that scroll by themselves. */
export async function checkReflow(): Promise<void> {
  // Straight on the frame: nothing is drawn for a picture, so the browser’s own window can stay.
  const frame = window.frameElement as HTMLIFrameElement | null;
  if (!frame) throw new Error('The story is in no frame that could be made narrow.');
  const { style } = frame;
  const { width } = style;
  style.width = `${NARROWEST}px`;
  await frames(2);
  try {
    const reaches = Math.ceil(document.documentElement.scrollWidth);
    if (reaches <= NARROWEST) return;
    throw new Error(`At 400 % (320 px) the story is ${reaches} px wide. What sticks out:\n${widest().join('\n')}`);
  } finally {
    style.width = width;
  }
}

/** The innermost elements that reach beyond the edge, at most five: first those that no area of their own scrolls. */
function widest(): string[] {
  const out = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > NARROWEST + 0.5 || left < -0.5);
  });
  const loose = out.filter((element) => !isScrolled(element));
  const shown = loose.length > 0 ? loose : out;
  return shown
    .filter((element) => !shown.some((other) => other !== element && element.contains(other)))
    .slice(0, 5)
    .map(describe);
}

/** What is placed absolutely gets out of an area that scrolls but is not positioned. */
function isScrolled(element: Element): boolean {
  let isAbsolute = getComputedStyle(element).position === 'absolute';
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, position } = getComputedStyle(at);
    if (isAbsolute && position === 'static') continue;
    if (/auto|scroll|hidden|clip/.test(overflowX)) return true;
    isAbsolute = position === 'absolute';
  }
  return false;
}

function describe(element: Element): string {
  const { left, right } = element.getBoundingClientRect();
  const slot = element.getAttribute('data-slot');
  const text = element.textContent?.trim().slice(0, 40);
  return `  <${element.localName}${slot ? ` data-slot="${slot}"` : ''}> from ${Math.round(left)} to ${Math.round(right)} px${text ? `: “${text}”` : ''}`;
}
