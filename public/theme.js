// Runs before the first paint, so that a person who chose a look never sees another one flash by. It is a file of its own
// because the content security policy allows no inline script. Without a choice the style sheet follows the system. What is
// decided here is decided in the same way in src/features/session/appearance.ts; a test holds the two together.
// Said by the page itself where its own code does not arrive.
addEventListener(
  'error',
  ({ target }) => {
    if (target.type === 'module') document.getElementById('missing').hidden = false;
  },
  true,
);
addEventListener('click', ({ target }) => {
  if (target.closest?.('#missing button')) location.reload();
});

(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const more = matchMedia('(prefers-contrast: more)');
  const forced = matchMedia('(forced-colors: active)');
  const show = () => {
    try {
      const { dataset } = document.documentElement;
      const stored = localStorage.getItem('sprx-theme');
      const theme = stored === 'light' || stored === 'dark' ? stored : null;
      const contrast = localStorage.getItem('sprx-contrast');
      if (!forced.matches && (theme || contrast)) {
        const isHigh = contrast ? contrast === 'more' : more.matches;
        const isDark = theme ? theme === 'dark' : dark.matches;
        dataset.theme = `${isHigh ? 'hc-' : ''}${isDark ? 'dark' : 'light'}`;
      } else delete dataset.theme;
      if (localStorage.getItem('sprx-density') === 'compact') dataset.density = 'compact';
      else delete dataset.density;
    } catch {
      // Storage is closed to this page: what the system says, or what was chosen on this page, holds.
    }
  };
  show();
  try {
    // Who has no sign-in kept here is not shown the app's frame while the page finds that out.
    const isKept = [localStorage, sessionStorage].some((store) =>
      Object.keys(store).some((key) => key.startsWith('firebase:authUser:')),
    );
    if (!isKept) document.documentElement.dataset.stranger = '';
  } catch {
    // As with the look: nobody knows.
  }
  // The system may change its mind, and another tab may choose.
  dark.addEventListener('change', show);
  more.addEventListener('change', show);
  forced.addEventListener('change', show);
  addEventListener('storage', show);
})();
