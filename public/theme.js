// Runs before the first paint: the stored theme, contrast, text size and keys, or dark. Kept outside the page because the
// content security policy allows no inline script.
(function () {
  var root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage can be closed to the page; the defaults do.
      return null;
    }
  }
  var theme = stored('wmtheme') === 'light' ? 'light' : 'dark';
  var isHigh = stored('wmcontrast') === 'high';
  root.classList.add(theme);
  root.style.colorScheme = theme;
  if (isHigh) root.dataset.contrast = 'high';
  if (stored('wmtext') === 'large') root.dataset.text = 'large';
  if (stored('wmkeys') === 'off') root.dataset.singleKeys = 'off';
  // Red on black, chosen in run mode (src/screens/run/look). It waits for its styles rather than flash.
  var isNight = stored('wmnight') === 'on' && theme === 'dark';
  if (isNight) {
    root.dataset.night = '';
    var link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/night.css';
    document.head.append(link);
  }
  // The page's colour in each palette (src/ui/theme/palette.ts); the styles have not been loaded yet.
  var colours = { dark: ['#0e1214', '#000000'], light: ['#f5f6f4', '#ffffff'] };
  document.querySelector('meta[name=theme-color]').content = isNight ? '#000000' : colours[theme][isHigh ? 1 : 0];
})();
