// Runs before the app: shows the list that was open when this device was last used, as a picture that cannot be operated,
// until the app shows the real one (src/app/storeLastScreen.ts, docs/decisions/063-the-last-list-at-once.md). Kept outside the
// page because the content security policy allows no inline script.
(function () {
  /** What may be shown, to whom and where; undefined if there is nothing. */
  function kept() {
    try {
      var stored = localStorage.getItem('wm-screen');
      if (stored === null) return undefined;
      localStorage.removeItem('wm-screen');
      var screen = JSON.parse(stored);
      var now = Date.now();
      var isOwn = screen.user === localStorage.getItem('wm-user') && localStorage.getItem('wm-ended') === null;
      // Somebody who has just signed in may not be who was signed in before.
      var isSignIn = /^https?:\/\/[^/]+\/identity\//.test(document.referrer);
      var isHere = screen.address === location.pathname + location.search && screen.width === innerWidth;
      var isCurrent = now >= screen.takenAt && now < screen.until;
      return isOwn && !isSignIn && isHere && isCurrent ? screen : undefined;
    } catch {
      // Storage can be closed to the page, and what is stored can be of another version of the app.
      return undefined;
    }
  }

  /** Builds an element from [name, attributes, children]; a text is a string. Nothing stored is parsed as HTML. */
  function build(node, namespace) {
    if (typeof node === 'string') return document.createTextNode(node);
    var space = node[0] === 'svg' ? 'http://www.w3.org/2000/svg' : namespace;
    var element = document.createElementNS(space, node[0]);
    for (var name in node[1]) {
      if (name === 'style') element.style.cssText = node[1][name];
      else element.setAttribute(name, node[1][name]);
    }
    for (var child of node[2]) element.append(build(child, space));
    return element;
  }

  /** The elements that the app's rules expect around its own, with the theme that is chosen now. */
  function frameOf(content) {
    var page = root.cloneNode(false);
    var body = document.createElement('body');
    content.id = 'root';
    body.append(content);
    page.append(body);
    return page;
  }

  var root = document.documentElement;
  var screen = kept();
  // The rules of the red look are in a file of their own.
  if (!screen || root.dataset.night !== undefined) return;
  try {
    var sheet = new CSSStyleSheet();
    sheet.replaceSync(screen.css);
    var content = document.createElement('div');
    content.append(build(screen.root, 'http://www.w3.org/1999/xhtml'));
    var picture = document.createElement('div');
    picture.id = 'last-screen';
    picture.setAttribute('aria-hidden', 'true');
    picture.style.cssText = 'all:initial;position:fixed;inset:0;z-index:2147483647;overflow:hidden';
    // Closed off from the page: neither finds the other's elements, and neither's rules cost the other anything.
    var shadow = picture.attachShadow({ mode: 'closed' });
    shadow.adoptedStyleSheets = [sheet];
    shadow.append(frameOf(content));
    // A tap on a row is remembered: the app opens it as soon as it can.
    shadow.addEventListener('click', function (event) {
      var tapped = event.target.closest('[data-link]') || event.target.closest('[role=row]');
      var link = tapped && (tapped.dataset.link ? tapped : tapped.querySelector('[data-link]'));
      if (link) picture.dataset.wanted = link.dataset.link;
    });
    document.body.append(picture);
    // What the app's rules measure in rem.
    root.style.fontSize = screen.fontSize;
    var grid = shadow.querySelector('[role=grid]');
    if (grid) {
      grid.scrollTo(0, screen.scrolled);
      var keepScrolled = function () {
        picture.dataset.scrolled = grid.scrollTop;
      };
      keepScrolled();
      grid.addEventListener('scroll', keepScrolled);
    }
    performance.mark('last-screen');
    // The app takes it away as soon as it shows the real one. Should the app not start, nothing may hide that.
    setTimeout(function () {
      root.style.fontSize = '';
      picture.remove();
    }, 20_000);
  } catch {
    root.style.fontSize = '';
    document.querySelector('#last-screen')?.remove();
  }
})();
