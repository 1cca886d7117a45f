/* global importScripts */
// Modules, styles, fonts and pictures of our own go past the stand-in: it would ask the page about each of them.
addEventListener('fetch', (event) => {
  const { destination, url } = event.request;
  if (destination !== '' && new URL(url).origin === location.origin) event.stopImmediatePropagation();
});

importScripts('./mockServiceWorker.js');
