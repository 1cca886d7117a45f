/** What plays a film of this address in its place; `null` where only its page does. */
export function playerOf(address: string, title: string): HTMLElement | null {
  if (/\.(mp4|m4v|webm|ogv)(\?|$)/i.test(address)) {
    const film = document.createElement('video');
    film.src = address;
    film.controls = true;
    film.autoplay = true;
    film.playsInline = true;
    film.setAttribute('aria-label', title);
    return film;
  }
  const youtube =
    /^https?:\/\/(?:[\w-]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\/(?:.*[?&]v=|embed\/|shorts\/|live\/|v\/)?([\w-]{11})/.exec(
      address,
    )?.[1];
  const vimeo = /^https?:\/\/(?:[\w-]+\.)?vimeo\.com\/(?:video\/)?(\d+)/.exec(address)?.[1];
  if (!youtube && !vimeo) return null;
  const frame = document.createElement('iframe');
  frame.src = youtube
    ? `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0`
    : `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1`;
  frame.title = title;
  frame.allow = ['autoplay', 'fullscreen', 'picture-in-picture', 'encrypted-media'].join(';');
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
}
