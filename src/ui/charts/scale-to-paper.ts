/**
 * Has a picture that was drawn for the width on screen fill the width on paper: nothing is drawn anew between `beforeprint`
 * and the print. The picture's height follows with the class `print:h-auto`. Returns what ends it, as a ref does.
 */
export function scaleToPaper(svg: SVGSVGElement | null): (() => void) | undefined {
  if (!svg) return;
  const before = () => svg.setAttribute('viewBox', `0 0 ${svg.clientWidth} ${svg.clientHeight}`);
  const after = () => svg.removeAttribute('viewBox');
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
