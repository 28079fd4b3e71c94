// Runs before the first paint: the stored theme and contrast, or dark. Kept outside the page because the
// content security policy allows no inline script.
(function () {
  var root = document.documentElement;
  var stored = null;
  var contrast = null;
  try {
    stored = localStorage.getItem('wmtheme');
    contrast = localStorage.getItem('wmcontrast');
  } catch {
    // Storage can be closed to the page; the defaults do.
  }
  var theme = stored === 'light' ? 'light' : 'dark';
  root.classList.add(theme);
  root.style.colorScheme = theme;
  if (contrast === 'high') root.dataset.contrast = 'high';
})();
