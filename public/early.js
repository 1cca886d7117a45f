// A page that came as HTML can be pressed before its code is there. What is pressed then is held, and done once the page says that
// it has come. A file of its own because the content security policy allows no inline script.
(() => {
  let held = null;
  const hold = (event) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const pressed = event.type === 'submit' ? event.target : event.target.closest?.('a[href], button[type="button"]');
    if (!pressed || !isPlain || !document.getElementById('root')?.contains(pressed)) return;
    event.preventDefault();
    held = pressed;
  };
  const come = () => {
    removeEventListener('submit', hold, true);
    removeEventListener('click', hold, true);
    if (held instanceof HTMLFormElement) held.requestSubmit();
    else held?.click();
  };
  addEventListener('submit', hold, true);
  addEventListener('click', hold, true);
  addEventListener('sprx-page-come', come, { once: true });
})();
